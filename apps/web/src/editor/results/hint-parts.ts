import { headingId } from '../../screens/documentation/heading-id.ts'

/** A hint, and where the documentation says more. */
export interface HintParts {
  readonly text: string
  readonly link: { readonly title: string; readonly address: string } | null
}

const reference = /\s*See docs\/([\w-]+)\.md, '([^']+)'\.$/u

/** What a hint says, with the text of the documentation that it names as a link. */
export const hintParts = (hint: string): HintParts => {
  const found = reference.exec(hint)
  if (found === null) return { text: hint, link: null }
  const [whole, name = '', title = ''] = found
  return {
    text: hint.slice(0, -whole.length),
    link: { title, address: `/documentation/${name}#${headingId(title)}` },
  }
}
