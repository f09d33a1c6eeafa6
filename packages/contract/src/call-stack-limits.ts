/** How many handlers a run tells of as what led to it, and how long each may be, in characters. */
export const callStackLimits = { handlers: 10, characters: 200 } as const
