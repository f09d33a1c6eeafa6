import { createStore } from 'zustand/vanilla'

/** Whether the pointer is over the menu of a field; there is one menu at a time. */
export const menuHover = createStore<{ readonly isOver: boolean }>(() => ({ isOver: false }))
