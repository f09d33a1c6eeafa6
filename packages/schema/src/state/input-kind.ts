/** What an input of a module may be said to be: text, a number, true or false, a list, an object. */
export const inputKinds = ['text', 'number', 'boolean', 'list', 'object'] as const
export type InputKind = (typeof inputKinds)[number]
