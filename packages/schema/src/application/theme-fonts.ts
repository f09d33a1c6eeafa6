import type { TypeFace } from './theme.ts'

/**
 * The fonts of each type face, best first. Inter and JetBrains Mono are shipped with the product and downloaded only by
 * pages that draw with them; all others are there on the device. Nothing is fetched from anywhere else.
 */
const stacks: { readonly [Face in TypeFace]: string } = {
  Inter: "'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  System: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  Humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  Geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  Rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Calibri, sans-serif",
  Serif:
    "ui-serif, 'Iowan Old Style', 'Palatino Linotype', Georgia, Cambria, 'Times New Roman', 'Noto Serif', serif",
  Slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  Monospace:
    "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
}

/** The fonts of a type face, as a style sheet names them. */
export const fontStack = (typeFace: TypeFace): string => stacks[typeFace]
