/** Where values are kept in the browser; the keys are one application's own. */
export type KeptValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
