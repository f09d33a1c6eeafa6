import type { BoardCard } from './board.ts'

/** What the words of cards take in a column of usual width: letters in a line, and heights in px. */
const lettersOfTitle = 28
const lettersOfText = 36
const titleLine = 20
const textLine = 18
const mostTextLines = 3
const footHeight = 24
const rowGap = 6
const edges = 22
const leastHeight = 42

const linesOf = (text: string, letters: number): number => Math.ceil(text.length / letters)

/** How high a card is believed to be before it was measured, in px; what was drawn once is measured. */
export const expectedHeight = (card: BoardCard): number => {
  const title = Math.max(1, linesOf(card.title, lettersOfTitle)) * titleLine
  const lines = Math.min(mostTextLines, linesOf(card.text, lettersOfText))
  const text = lines === 0 ? 0 : rowGap + lines * textLine
  const foot = card.tags.length === 0 && card.assignee === '' ? 0 : rowGap + footHeight
  return Math.max(leastHeight, edges + title + text + foot)
}

/** The ascending places of the cards that are drawn, with the one that has to be among them. */
export const withKept = (places: readonly number[], kept: number | undefined): number[] =>
  kept === undefined || places.includes(kept)
    ? [...places]
    : [...places, kept].toSorted((left, right) => left - right)
