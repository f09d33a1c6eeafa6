/** How buttons of all kinds can look, by the names under which documents hold it. */
export const buttonLooks = ['PRIMARY_BUTTON', 'SECONDARY_BUTTON', 'TERTIARY_BUTTON', 'DANGER_BUTTON'] as const

export type ButtonLook = (typeof buttonLooks)[number]
