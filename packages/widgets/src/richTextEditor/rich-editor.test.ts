// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { toolbars, toolbarState } from './formats.ts'
import { createRichEditor, markupIn, showMarkup, type Editor } from './rich-editor.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

const editorWith = (markup: string, onChange: (markup: string) => void = () => undefined): Editor => {
  const element = document.createElement('div')
  document.body.append(element)
  editor = createRichEditor({
    element,
    markup,
    isEditable: true,
    placeholder: () => 'Write',
    attributes: () => ({ role: 'textbox' }),
    onChange,
  })
  return editor
}

describe('the editor for formatted text', () => {
  it('keeps the formats that it offers', () => {
    const markup =
      '<h2>Plan</h2><p><strong>bold</strong> <em>italic</em> <u>under</u> <s>gone</s> <code>x</code></p><ul><li><p>one</p></li></ul><blockquote><p>said</p></blockquote><pre><code>a &lt; b</code></pre>'
    expect(markupIn(editorWith(markup))).toBe(markup)
  })

  it('lets nothing in that runs, loads or hides', () => {
    const markup = markupIn(
      editorWith(
        '<p onclick="x()" style="position:fixed">a<img src=x onerror=alert(1)><script>alert(1)</script><iframe src="//evil"></iframe><svg><a xlink:href="javascript:x">b</a></svg></p><form><input name=x></form>',
      ),
    )
    expect(markup).not.toMatch(/on\w+=|style|<img|<script|<iframe|<svg|<input|javascript/i)
  })

  it('takes away links that could run code, and protects the others', () => {
    const markup = markupIn(
      editorWith('<p><a href="javascript:alert(1)">bad</a> <a href="https://example.com">good</a></p>'),
    )
    expect(markup).not.toContain('javascript')
    expect(markup).toMatch(/<a (?=[^>]*rel="noopener noreferrer nofollow")[^>]*href="https:\/\/example.com"/)
  })

  it('is empty as text, not as an empty paragraph', () => {
    const made = editorWith('<p></p>')
    expect(markupIn(made)).toBe('')
    showMarkup(made, 'two\nlines')
    expect(markupIn(made)).toBe('<p>two</p><p>lines</p>')
    expect(toolbarState(made)).toContain('no undo')
  })

  it('tells of what a person changes, and not of what the page shows', () => {
    const told: string[] = []
    const made = editorWith('', (markup) => told.push(markup))
    showMarkup(made, '<p>from the page</p>')
    expect(told).toEqual([])
    made.commands.insertContent('!')
    expect(told).toHaveLength(1)
  })

  it('does what each button of the toolbar says, and the button shows it', () => {
    for (const format of toolbars.FULL.flat()) {
      if (format === 'link' || format.isOn === undefined) continue
      const made = editorWith('<p>word</p>')
      made.commands.selectAll()
      format.run(made)
      expect(toolbarState(made).split(',')).toContain(format.name)
      made.destroy()
    }
  })

  it('can take back and do again', () => {
    const made = editorWith('<p>a</p>')
    expect(toolbarState(made)).toContain('no undo')
    made.commands.insertContent('b')
    expect(toolbarState(made)).not.toContain('no undo')
    toolbars.FULL[0]?.forEach((format) => format !== 'link' && format.run(made))
    expect(markupIn(made)).toContain('b')
  })
})
