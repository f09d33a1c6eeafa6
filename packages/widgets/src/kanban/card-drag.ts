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

/** A card that is drawn: its place in the column, and where it lies on the screen in px. */
interface DrawnCard {
  readonly key: string
  readonly index: number
  readonly top: number
  readonly height: number
}

/** The place in a column at a height on the screen, counted from 0 without the card that is moved, from the cards drawn. */
export const indexAt = (cards: readonly DrawnCard[], moved: string, y: number): number => {
  const others = cards.filter((card) => card.key !== moved)
  const above = others.findLast((card) => card.top + card.height / 2 < y)
  const place = above === undefined ? (others[0]?.index ?? 0) : above.index + 1
  const from = cards.find((card) => card.key === moved)?.index
  return from !== undefined && from < place ? place - 1 : place
}

const cardsIn = (element: HTMLElement): readonly DrawnCard[] =>
  [...element.querySelectorAll<HTMLElement>('[data-card]')].map((card) => {
    const { top, height } = card.getBoundingClientRect()
    return { key: card.dataset.card ?? '', index: Number(card.dataset.index), top, height }
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
