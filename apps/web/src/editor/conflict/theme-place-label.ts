import { typographyLabels } from '../theme/typography-labels.ts'

const words: Readonly<Record<string, string>> = {
  mode: 'Light and dark',
  primaryColor: 'Primary color',
  appBackgroundColor: 'Background',
  borderRadius: 'Corner radius',
  typeFace: 'Type face',
  fontFamily: 'Type face',
  fontSize: 'Size',
  fontWeight: 'Weight',
  lineHeight: 'Line height',
  letterSpacing: 'Spacing',
  textColor: 'Color',
}

const states: Readonly<Record<string, string>> = { disabled: ' while disabled', error: ' with an error' }

/** What a place in a theme is called where it is edited: "Background in the dark", "Size of Heading 1". */
export const themePlaceLabel = ([
  part = '',
  name = '',
  field = '',
  state = '',
]: readonly string[]): string => {
  switch (part) {
    case 'palette':
      return `${words[field] ?? field}${name === 'dark' ? ' in the dark' : ' in the light'}`
    case 'padding':
      return `Room at the ${name}`
    case 'typographies': {
      const label = typographyLabels.find((typography) => typography.name === name)?.label ?? name
      return `${words[field] ?? field}${states[state] ?? ''} of ${label}`
    }
    default:
      return words[part] ?? part
  }
}
