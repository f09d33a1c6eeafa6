import { checkAddress } from '@ashlar/schema'
import { boundedMarkdown } from '@ashlar/widgets/bounded-markdown'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, type ReactElement, type ReactNode } from 'react'
import classes from './Documentation.module.css'
import { headingId } from './heading-id.ts'

interface MarkdownViewProps {
  text: string
  /** The address of what a link of the text names. */
  addressOf: (link: string) => string
  /** Whether no person of ours wrote it: then each link says where it leads, and takes nothing of this page there. */
  isForeign?: boolean
}

/** How a text is drawn. */
type Drawing = Required<Omit<MarkdownViewProps, 'text'>>

/**
 * A text in Markdown as elements, within the limits of all such texts. HTML in it is shown as it is written, pictures are
 * their words, and a link that leads nowhere safe is its words.
 */
export const MarkdownView = ({ text, addressOf, isForeign = false }: MarkdownViewProps): ReactElement => {
  const read = boundedMarkdown(text)
  return (
    <>
      {each(lexer(read), { addressOf, isForeign })}
      {read.length < text.length && (
        <p role="note">The rest is not shown: it is too long or has too many parts.</p>
      )}
    </>
  )
}

const known: ReadonlySet<string> = new Set<MarkedToken['type']>([
  ...(['heading', 'paragraph', 'text', 'strong', 'em', 'codespan', 'code', 'link', 'list'] as const),
  ...(['table', 'blockquote', 'hr', 'br', 'escape', 'del', 'space', 'html', 'image', 'def'] as const),
])

const isKnown = (token: Token): token is MarkedToken => known.has(token.type)

const each = (tokens: readonly Token[], drawing: Drawing): ReactNode[] =>
  tokens.map((token, index) => <Element key={`${index} ${token.type}`} token={token} drawing={drawing} />)

const Element = ({ token, drawing }: { token: Token; drawing: Drawing }): ReactNode => {
  if (!isKnown(token)) return token.raw
  const inner = (tokens: readonly Token[]): ReactNode[] => each(tokens, drawing)
  switch (token.type) {
    case 'heading':
      return createElement(`h${token.depth}`, { id: headingId(token.text) }, inner(token.tokens))
    case 'paragraph':
      return <p>{inner(token.tokens)}</p>
    case 'text':
      return 'tokens' in token && token.tokens !== undefined ? inner(token.tokens) : unescaped(token.text)
    case 'strong':
      return <strong>{inner(token.tokens)}</strong>
    case 'em':
      return <em>{inner(token.tokens)}</em>
    case 'del':
      return <del>{inner(token.tokens)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'code':
      return (
        <pre className={classes['code']} tabIndex={0}>
          {token.text}
        </pre>
      )
    case 'link':
      return (
        <Link address={drawing.addressOf(token.href)} isForeign={drawing.isForeign}>
          {inner(token.tokens)}
        </Link>
      )
    case 'list':
      return createElement(
        token.ordered ? 'ol' : 'ul',
        null,
        token.items.map((item, index) => <li key={`${index} ${item.raw}`}>{inner(item.tokens)}</li>),
      )
    case 'table':
      return <Table table={token} drawing={drawing} />
    case 'blockquote':
      return <blockquote>{inner(token.tokens)}</blockquote>
    case 'hr':
      return <hr />
    case 'br':
      return <br />
    case 'escape':
    case 'image':
      return token.text
    case 'html':
      return token.raw
    default:
      return null
  }
}

const Link = ({
  address,
  isForeign,
  children,
}: {
  address: string
  isForeign: boolean
  children: ReactNode
}): ReactNode => {
  const checked = checkAddress(address)
  if (!('url' in checked)) return children
  if (!isForeign) return <a href={checked.url}>{children}</a>
  return (
    <>
      <a href={checked.url} target="_blank" rel="noreferrer">
        {children}
      </a>{' '}
      ({destinationOf(checked.url)})
    </>
  )
}

/** Where a link leads: the host of a page, whom a message goes to, a path of our own. */
const destinationOf = (address: string): string => {
  if (/^[/?#]/u.test(address)) return address
  const url = new URL(address)
  return url.host === '' ? url.href.split('?', 1).join('') : url.host
}

const Table = ({ table, drawing }: { table: Tokens.Table; drawing: Drawing }): ReactElement => (
  <div className={classes['table']} tabIndex={0} role="region" aria-label={table.header[0]?.text ?? 'Table'}>
    <table>
      <thead>
        <tr>
          {table.header.map(({ text, tokens }, index) => (
            <th key={`${index} ${text}`} scope="col">
              {each(tokens, drawing)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((cells, row) => (
          <tr key={`${row} ${cells[0]?.text ?? ''}`}>
            {cells.map(({ text, tokens }, index) => (
              <td key={`${index} ${text}`}>{each(tokens, drawing)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => entities[entity] ?? entity)
