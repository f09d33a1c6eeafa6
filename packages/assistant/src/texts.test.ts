import { assistantSyntaxes } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { explainLanguage } from './explain-language.ts'
import { asComment } from './insert-as-comment.ts'
import { optionTitle, promptPlaceholder } from './option-title.ts'
import { stripFences } from './strip-fences.ts'

describe('the marks of a code block', () => {
  it.each([
    ['```js\nx\n```', 'x'],
    ['```\nselect 1\n```\n', 'select 1'],
    ['\n```python\nif a:\n  b', 'if a:\n  b'],
    ['```js\nx\n``', 'x'],
    ['x', 'x'],
    ['a ``` b', 'a ``` b'],
  ])('are taken from %j', (text, bare) => {
    expect(stripFences(text)).toBe(bare)
  })
})

describe('a comment', () => {
  it('cannot be ended by what stands in it, and holds no binding', () => {
    const hostile = 'ends */ """ --> here {{ runJs() }} \\'
    for (const syntax of ['javascript', 'postgresql', 'mysql'] as const) {
      const comment = asComment(hostile, syntax) ?? ''
      expect(comment.indexOf('*/')).toBe(comment.length - 2)
      expect(comment).not.toContain('{{')
    }
    const python = asComment(hostile, 'python') ?? ''
    expect(python.slice(3, -3)).not.toContain('"""')
    expect(python).toContain('\\\\\n"""')
    expect((asComment(hostile, 'html') ?? '').indexOf('-->')).toBe(
      (asComment(hostile, 'html') ?? '').length - 3,
    )
  })

  it.each(['binding', 'mongodb', 'dynamodb', 'unspecified', 'json'] as const)(
    'is not written in %s',
    (syntax) => {
      expect(asComment('It adds.', syntax)).toBeNull()
    },
  )
})

describe('the language of explanations', () => {
  it.each([
    ['fr-FR', 'LANGUAGE_FR'],
    ['de', 'LANGUAGE_DE'],
    [undefined, 'LANGUAGE_EN'],
    ['*', 'LANGUAGE_EN'],
  ])('of a browser in %s is %s', (browser, language) => {
    expect(explainLanguage(browser)).toBe(language)
  })
})

describe('what languages are called', () => {
  it('gives each of them a title', () => {
    const nouns = new Set(assistantSyntaxes.map((syntax) => optionTitle('EDIT', syntax)))
    expect([...nouns].toSorted()).toEqual(
      [
        'Binding',
        'Code',
        'DynamoDB',
        'GraphQL',
        'HTML',
        'JavaScript',
        'MongoDB',
        'Python',
        'REST API',
        'SQL',
      ].map((noun) => `Edit ${noun}`),
    )
    expect(optionTitle('MOCK', 'binding')).toBe('Generate Mock Data')
  })

  it('has an example of a wish for each flow', () => {
    expect(promptPlaceholder('GENERATE', 'javascript')).toBe('i.e. reverse a list')
    expect(promptPlaceholder('GENERATE', 'postgresql')).toBe('i.e. get all users')
    expect(promptPlaceholder('GENERATE', 'restapi', 'PLUGIN')).toContain('Salesforce deals')
    expect(promptPlaceholder('GENERATE', 'graphql', 'PLUGIN')).toBe('i.e. get all users')
    expect(promptPlaceholder('EDIT', 'python')).toBe('i.e. add error handling')
    expect(promptPlaceholder('EDIT', 'mysql')).toBe('i.e. sort by date')
    expect(promptPlaceholder('MOCK', 'binding')).toBe('i.e. generate 10 users')
  })
})
