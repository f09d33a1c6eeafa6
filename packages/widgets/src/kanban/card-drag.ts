import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** Makes a card movable with the pointer; answers with the way to stop. */
export const dragCard = (
  element: HTMLElement,
  boardId: string,
  key: string,
  onDragging: (isDragging: boolean) => void,
): (() => void) =>
  draggable({
    element,
    getInitialData: () => ({ boardId, key }),
    onDragStart: () => onDragging(true),
    onDrop: () => onDragging(false),
  })

interface CardDropOptions {
  readonly element: HTMLElement
  readonly boardId: string
  readonly canEnter: (key: string) => boolean
  /** The place before which the card would stand; `undefined` while none is above. */
  readonly onHover: (index: number | undefined) => void
  readonly onDrop: (key: string, index: number) => void
}

/** The place in a list at a height on the screen, counted from 0, without the card that is moved. */
export const indexAt = (
  cards: readonly { readonly key: string; readonly top: number; readonly height: number }[],
  moved: string,
  y: number,
): number => cards.filter((card) => card.key !== moved && card.top + card.height / 2 < y).length

const cardsIn = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('[data-card]')].map((card) => {
    const { top, height } = card.getBoundingClientRect()
    return { key: card.dataset.card ?? '', top, height }
  })

/** Makes a column take cards; answers with the way to stop. */
export const dropCards = ({ element, boardId, canEnter, onHover, onDrop }: CardDropOptions): (() => void) => {
  const keyOf = (data: Record<string | symbol, unknown>): string => String(data.key)
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data.boardId === boardId && canEnter(keyOf(source.data)),
    onDrag: ({ source, location }) =>
      onHover(indexAt(cardsIn(element), keyOf(source.data), location.current.input.clientY)),
    onDragLeave: () => onHover(undefined),
    onDrop: ({ source, location }) => {
      onHover(undefined)
      const key = keyOf(source.data)
      onDrop(key, indexAt(cardsIn(element), key, location.current.input.clientY))
    },
  })
}
