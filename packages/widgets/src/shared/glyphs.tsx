import type { ReactNode } from 'react'

const Glyph = ({ size = 16, children }: { size?: number; children: ReactNode }) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** Takes back what was entered. */
export const CrossGlyph = () => (
  <Glyph size={14}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Glyph>
)

/** Opens a list. */
export const ArrowGlyph = () => (
  <Glyph>
    <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />
  </Glyph>
)

/** Marks what is chosen or fulfilled. */
export const CheckGlyph = () => (
  <Glyph>
    <path d="m3.5 8.5 3 3 6-7" />
  </Glyph>
)

/** An eye; crossed out where it hides. */
export const EyeGlyph = ({ isCrossed }: { isCrossed: boolean }) => (
  <Glyph>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.75" />
    {isCrossed && <path d="m2.5 13.5 11-11" />}
  </Glyph>
)

/** Makes a number greater. */
export const PlusGlyph = () => (
  <Glyph size={14}>
    <path d="M8 3v10M3 8h10" />
  </Glyph>
)

/** Makes a number less. */
export const MinusGlyph = () => (
  <Glyph size={14}>
    <path d="M3 8h10" />
  </Glyph>
)

/** A magnifying glass. */
export const SearchGlyph = () => (
  <Glyph>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </Glyph>
)

/** A picture that is left out. */
export const NoPictureGlyph = () => (
  <Glyph size={12}>
    <path d="M4.5 2.5h8a1 1 0 0 1 1 1v8M11.5 13.5h-8a1 1 0 0 1-1-1v-8M2.5 11l3-3 3 3M1.5 1.5l13 13" />
  </Glyph>
)
