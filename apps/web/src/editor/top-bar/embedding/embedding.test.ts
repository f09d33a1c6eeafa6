import { describe, expect, it } from 'vitest'
import { embedSnippets } from './embed-snippets.ts'
import { parseOrigins } from './origin-list.ts'

describe('the sites that may embed an application', () => {
  it('stand one in each line, and are taken with the slash that browsers show', () => {
    expect(
      parseOrigins('https://Shop.example.com/\n\nhttp://localhost:4000, https://shop.example.com'),
    ).toEqual({
      origins: ['https://shop.example.com', 'http://localhost:4000'],
      invalid: [],
    })
  })

  it('are exact: no path, no wildcard, no host alone', () => {
    const text = 'https://shop.example.com/page https://*.example.com shop.example.com'
    expect(parseOrigins(text).invalid).toEqual(text.split(' '))
  })
})

describe('the code to copy', () => {
  it('names this server and this application', () => {
    const snippets = embedSnippets('https://ashlar.example', 'a1', { signsIn: true })
    expect(snippets.map(({ title }) => title)).toEqual(['HTML', 'React', 'Token'])
    for (const { code } of snippets) expect(code).toContain('https://ashlar.example')
    expect(snippets[0]?.code).toContain('https://ashlar.example/embed/applications/a1')
  })

  it('asks for no token where the sites sign nobody in', () => {
    const snippets = embedSnippets('https://ashlar.example', 'a1', { signsIn: false })
    expect(snippets.map(({ title }) => title)).toEqual(['HTML', 'React'])
    for (const { code } of snippets) expect(code.toLowerCase()).not.toContain('token')
    for (const { code } of snippets) expect(code).not.toMatch(/\n\s*\n\s+(onEvent|properties)/u)
  })
})
