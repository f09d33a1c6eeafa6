import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--ashlar-code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--ashlar-code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--ashlar-code-number)' },
  { tag: [tags.typeName, tags.function(tags.variableName)], color: 'var(--ashlar-code-name)' },
  { tag: tags.propertyName, color: 'var(--ashlar-code-name)' },
  { tag: tags.comment, color: 'var(--ashlar-code-comment)', fontStyle: 'italic' },
  { tag: tags.special(tags.brace), color: 'var(--ashlar-code-binding)', fontWeight: '600' },
])

const surface = EditorView.theme({
  '&': {
    fontSize: 'var(--ashlar-size-code)',
    color: 'var(--ashlar-text)',
    backgroundColor: 'transparent',
  },
  // Not for the element around the suggestions, which has the same classes and would make the page twice as high.
  '&.cm-editor': { height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--ashlar-font-code)', lineHeight: '18px', overflow: 'auto' },
  '.cm-content': { padding: '4px 0', caretColor: 'var(--ashlar-text)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--ashlar-text)' },
  '.cm-placeholder': { color: 'var(--ashlar-text-muted)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--ashlar-text-muted)',
    borderRight: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--ashlar-code-selection)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--ashlar-code-selection)',
    color: 'inherit',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    color: 'inherit',
  },
  '.cm-ask-ai': {
    padding: '0 4px',
    border: 'none',
    borderRadius: '3px',
    background: 'transparent',
    color: 'var(--ashlar-accent)',
    font: 'inherit',
    cursor: 'pointer',
  },
  '.cm-ask-ai:hover': { backgroundColor: 'var(--ashlar-hover)' },
  '.cm-binding': { backgroundColor: 'var(--ashlar-code-binding-ground)', borderRadius: '3px' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--ashlar-danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--ashlar-danger)' },
})

/** The letter that marks what a suggestion is; the package's own marks need fonts that not everyone has. */
const letters = {
  api: 'A',
  widget: 'C',
  stateVariable: 'S',
  timer: 'T',
  global: 'G',
  property: '·',
  method: 'ƒ',
  constant: 'c',
  type: 'T',
  keyword: 'k',
  variable: 'v',
} as const
const marks = Object.fromEntries(
  Object.entries(letters).map(([type, letter]) => [
    `.cm-completionIcon-${type}::after`,
    { content: `'${letter}'` },
  ]),
)

const floating = EditorView.theme({
  '.cm-tooltip': {
    backgroundColor: 'var(--ashlar-raised)',
    color: 'var(--ashlar-text)',
    border: 'var(--ashlar-hairline) solid var(--ashlar-line)',
    borderRadius: 'var(--ashlar-radius)',
    boxShadow: 'var(--ashlar-shadow)',
    fontFamily: 'var(--ashlar-font)',
    fontSize: 'var(--ashlar-size-dense)',
    zIndex: '400',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--ashlar-font-code)',
    fontSize: 'var(--ashlar-size-dense)',
    maxHeight: '260px',
    minWidth: '260px',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    lineHeight: '24px',
    padding: '0 8px',
    borderRadius: 'var(--ashlar-radius-small)',
    color: 'var(--ashlar-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--ashlar-accent-soft)',
    color: 'var(--ashlar-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    borderBottom: 'none',
    color: 'var(--ashlar-text-muted)',
    fontFamily: 'var(--ashlar-font)',
    fontSize: '11px',
    fontWeight: '500',
    lineHeight: '22px',
    opacity: '1',
    paddingLeft: '8px',
  },
  '.cm-completionMatchedText': {
    textDecoration: 'none',
    fontWeight: '600',
    color: 'var(--ashlar-accent)',
  },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    paddingLeft: '16px',
    fontStyle: 'normal',
    fontFamily: 'var(--ashlar-font)',
    color: 'var(--ashlar-text-muted)',
  },
  '.cm-completionIcon': {
    width: '14px',
    paddingRight: '0',
    fontSize: '11px',
    textAlign: 'center',
    opacity: '1',
    color: 'var(--ashlar-text-muted)',
  },
  ...marks,
  '.cm-tooltip.cm-completionInfo': { maxWidth: '320px', padding: '0', margin: '0 4px' },
  '.cm-tooltip .cm-value': { padding: '8px 12px', maxWidth: '320px' },
  '.cm-tooltip-hover .cm-value': { width: '230px', maxHeight: '260px', overflow: 'auto' },
  '.cm-tooltip .cm-value h4': {
    color: 'var(--ashlar-text-muted)',
    fontSize: '10.5px',
    fontWeight: '600',
    letterSpacing: '0.04em',
    margin: '8px 0 2px',
  },
  '.cm-tooltip .cm-value h4:first-child': { marginTop: '0' },
  '.cm-tooltip .cm-value p': { margin: '0', lineHeight: '1.45' },
  '.cm-tooltip .cm-value pre': {
    fontFamily: 'var(--ashlar-font-code)',
    fontSize: 'var(--ashlar-size-dense)',
    lineHeight: '17px',
    margin: '0',
    maxHeight: '200px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '.cm-tooltip .cm-value .cm-open': {
    marginBlockStart: '8px',
    padding: '2px 8px',
    border: 'var(--ashlar-hairline) solid var(--ashlar-line-strong)',
    borderRadius: 'var(--ashlar-radius-small)',
    backgroundColor: 'var(--ashlar-surface)',
    color: 'var(--ashlar-text)',
    fontSize: 'var(--ashlar-size-dense)',
    cursor: 'pointer',
  },
  '.cm-tooltip .cm-value .cm-open:hover': { backgroundColor: 'var(--ashlar-hover)' },
  '.cm-tooltip.cm-tooltip-lint': { padding: '0', maxWidth: '420px' },
  '.cm-diagnostic p': { margin: '0' },
  '.cm-diagnostic p + p': { color: 'var(--ashlar-text-secondary)' },
  '.cm-diagnostic': { padding: '8px 12px', borderLeft: 'none' },
  '.cm-panels': {
    backgroundColor: 'var(--ashlar-sunken)',
    color: 'var(--ashlar-text)',
    borderColor: 'var(--ashlar-line)',
    fontFamily: 'var(--ashlar-font)',
  },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 32px 8px 8px',
    fontSize: 'var(--ashlar-size-dense)',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: 'inherit',
  },
  '.cm-textfield': {
    backgroundColor: 'var(--ashlar-surface)',
    border: 'var(--ashlar-hairline) solid var(--ashlar-control-line)',
    borderRadius: 'var(--ashlar-radius-small)',
    color: 'var(--ashlar-text)',
    fontSize: 'inherit',
    margin: '0',
    padding: '3px 8px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--ashlar-surface)',
    border: 'var(--ashlar-hairline) solid var(--ashlar-line-strong)',
    borderRadius: 'var(--ashlar-radius-small)',
    color: 'var(--ashlar-text)',
    fontSize: 'inherit',
    margin: '0',
    padding: '3px 8px',
  },
  '.cm-panel.cm-search [name=close]': {
    color: 'var(--ashlar-text-secondary)',
    fontSize: '16px',
    padding: '4px 8px',
  },
  '.cm-tabs': { padding: '4px 8px' },
  '.cm-searchMatch': {
    backgroundColor: 'var(--ashlar-warning-soft)',
    outline: '1px solid var(--ashlar-warning-line)',
  },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--ashlar-warning-line)' },
})

/** How code looks: colors, sizes and letters are those of the product's tokens, in both schemes. */
export const theme: Extension = [surface, floating, syntaxHighlighting(colors)]
