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
}

/**
 * A text in Markdown as elements, within the limits of all such texts. HTML in it is shown as it is written, pictures are
 * their words, and a link that leads nowhere safe is its words.
 */
export const MarkdownView = ({ text, addressOf }: MarkdownViewProps): ReactElement => {
  const read = boundedMarkdown(text)
  return (
    <>
      {each(lexer(read), addressOf)}
      {read.length < text.length && (
        <p role="note">The rest is not shown: it is too long or has too many parts.</p>
      )}
    </>
  )
}

type AddressOf = MarkdownViewProps['addressOf']

const known: ReadonlySet<string> = new Set<MarkedToken['type']>([
  ...(['heading', 'paragraph', 'text', 'strong', 'em', 'codespan', 'code', 'link', 'list'] as const),
  ...(['table', 'blockquote', 'hr', 'br', 'escape', 'del', 'space', 'html', 'image', 'def'] as const),
])

const isKnown = (token: Token): token is MarkedToken => known.has(token.type)

const each = (tokens: readonly Token[], addressOf: AddressOf): ReactNode[] =>
  tokens.map((token, index) => <Element key={`${index} ${token.type}`} token={token} addressOf={addressOf} />)

const Element = ({ token, addressOf }: { token: Token; addressOf: AddressOf }): ReactNode => {
  if (!isKnown(token)) return token.raw
  const inner = (tokens: readonly Token[]): ReactNode[] => each(tokens, addressOf)
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
      return <Link address={addressOf(token.href)}>{inner(token.tokens)}</Link>
    case 'list':
      return createElement(
        token.ordered ? 'ol' : 'ul',
        null,
        token.items.map((item, index) => <li key={`${index} ${item.raw}`}>{inner(item.tokens)}</li>),
      )
    case 'table':
      return <Table table={token} addressOf={addressOf} />
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

const Link = ({ address, children }: { address: string; children: ReactNode }): ReactNode => {
  const checked = checkAddress(address)
  return 'url' in checked ? <a href={checked.url}>{children}</a> : children
}

const Table = ({ table, addressOf }: { table: Tokens.Table; addressOf: AddressOf }): ReactElement => (
  <div className={classes['table']} tabIndex={0} role="region" aria-label={table.header[0]?.text ?? 'Table'}>
    <table>
      <thead>
        <tr>
          {table.header.map(({ text, tokens }, index) => (
            <th key={`${index} ${text}`} scope="col">
              {each(tokens, addressOf)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((cells, row) => (
          <tr key={`${row} ${cells[0]?.text ?? ''}`}>
            {cells.map(({ text, tokens }, index) => (
              <td key={`${index} ${text}`}>{each(tokens, addressOf)}</td>
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
