import type { TypeFace, TypographyName } from '@ashlar/schema'

/** The kinds of text in the order in which they are shown. */
export const typographyLabels: readonly { readonly name: TypographyName; readonly label: string }[] = [
  { name: 'heading1', label: 'Heading 1' },
  { name: 'heading2', label: 'Heading 2' },
  { name: 'heading3', label: 'Heading 3' },
  { name: 'heading4', label: 'Heading 4' },
  { name: 'heading5', label: 'Heading 5' },
  { name: 'heading6', label: 'Heading 6' },
  { name: 'body1', label: 'Body 1' },
  { name: 'body2', label: 'Body 2' },
  { name: 'body3', label: 'Body 3' },
  { name: 'label', label: 'Label' },
  { name: 'inputLabel', label: 'Field label' },
  { name: 'inputText', label: 'Field text' },
  { name: 'inputPlaceholder', label: 'Placeholder' },
  { name: 'buttonLabel', label: 'Button' },
  { name: 'link', label: 'Link' },
  { name: 'code', label: 'Code' },
]

/** What the type faces are called on the screen. */
export const typeFaceLabels: { readonly [Face in TypeFace]: string } = {
  Inter: 'Inter',
  System: 'As the device',
  Humanist: 'Humanist',
  Geometric: 'Geometric',
  Rounded: 'Rounded',
  Serif: 'Serif',
  Slab: 'Slab serif',
  Monospace: 'Monospace',
}
