import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colors = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName],
    color: 'var(--app-primary-text)',
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue],
    color: 'var(--app-success-text)',
  },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], color: 'var(--app-warning-text)' },
  {
    tag: [
      tags.propertyName,
      tags.attributeName,
      tags.typeName,
      tags.className,
      tags.function(tags.variableName),
    ],
    color: 'var(--app-info-text)',
  },
  { tag: [tags.comment, tags.meta], color: 'var(--app-text-muted)', fontStyle: 'italic' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--app-info-text)', textDecoration: 'underline' },
])

const selection = 'color-mix(in srgb, var(--app-primary) 24%, transparent)'
const button = {
  backgroundImage: 'none',
  backgroundColor: 'var(--app-surface)',
  border: '1px solid var(--app-border-strong)',
  borderRadius: 'var(--app-radius-small)',
  color: 'var(--app-text)',
  fontSize: 'inherit',
  margin: '0',
  minHeight: '28px',
  padding: '2px 8px',
}

const surface = EditorView.theme({
  '&': { color: 'var(--app-text)', backgroundColor: 'transparent', fontSize: '13px', minHeight: 'inherit' },
  '&.cm-editor': { height: '100%', maxHeight: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--app-font-mono)',
    lineHeight: '20px',
    overflow: 'auto',
    minHeight: 'inherit',
  },
  '.cm-content': {
    padding: '8px 0',
    caretColor: 'var(--app-text)',
    minHeight: 'inherit',
    boxSizing: 'border-box',
  },
  '.cm-line': { padding: '0 11px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--app-text)' },
  '.cm-placeholder': { color: 'var(--app-input-placeholder-color)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--app-text-muted)',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--app-text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: selection,
  },
  '.cm-content ::selection': { backgroundColor: selection },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: selection, color: 'inherit' },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    color: 'var(--app-danger-text)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--app-danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--app-danger)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--app-raised)',
    color: 'var(--app-text)',
    border: '1px solid var(--app-border)',
    borderRadius: 'var(--app-radius)',
    fontFamily: 'var(--app-font)',
    fontSize: '13px',
  },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: 'none' },
  '.cm-panels': {
    backgroundColor: 'var(--app-sunken)',
    color: 'var(--app-text)',
    borderColor: 'var(--app-border)',
    fontFamily: 'var(--app-font)',
  },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 36px 8px 8px',
    fontSize: '13px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: 'inherit',
  },
  '.cm-textfield': { ...button },
  '.cm-button': { ...button },
  '.cm-panel.cm-search [name=close]': { color: 'var(--app-text)', fontSize: '18px', padding: '4px 10px' },
  '.cm-searchMatch': {
    backgroundColor: 'var(--app-warning-soft)',
    outline: '1px solid var(--app-warning-text)',
  },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: selection },
})

/** How code looks: in the colors of the application, in both schemes. */
export const codeTheme: Extension = [surface, syntaxHighlighting(colors)]
