/** As much of the browser's history as navigating in the editor needs. */
export interface EditorHistory {
  readonly location: { readonly state: object }
  push(address: string, state?: object): void
  replace(address: string, state?: object): void
  go(by: number): void
}

/**
 * How many entries lie between the present one and the one over which its modal was opened; 0 where it is no modal over
 * another entry.
 */
export const entriesOver = (state: object): number => {
  if (!('over' in state)) return 0
  const { over } = state
  return typeof over === 'number' && Number.isInteger(over) && over > 0 ? over : 0
}
