import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { passwordInput } from './passwordInput.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost(
      [{ type: 'passwordInput', name: 'PasswordInput1', place: [0, 0, 20, 5], values }],
      'published',
    ),
  )

describe('a password input', () => {
  it('hides what is typed, and offers to show it unless the builder does not want that', async () => {
    const markup = await render({})
    expect(markup).toMatch(/<input[^>]*type="password"/)
    expect(markup).toMatch(/<button[^>]*aria-pressed="false"[^>]*aria-label="Show password"/)
    expect(await render({ canReveal: false })).not.toContain('Show password')
  })

  it('tells password managers which password it is', async () => {
    expect(await render({})).toContain('autoComplete="current-password"')
    expect(await render({ passwordKind: 'new' })).toContain('autoComplete="new-password"')
  })

  it('lists what a new password needs and what it has', async () => {
    const markup = await render({ value: 'abc', minLength: 8, needsLowercase: true, isTouched: true })
    expect(markup).toMatch(/At least 8 characters<span[^>]*>, missing/)
    expect(markup).toMatch(/A lower-case letter<span[^>]*>, there/)
    expect(markup).toContain('The password does not have all that is asked of it.')
    const unlisted = await render({ value: 'abc', minLength: 8, showsRules: false, isTouched: true })
    expect(unlisted).not.toContain('<ul')
    expect(unlisted).toContain('The password needs at least 8 characters.')
  })

  it('has no default value that would stand in the page for everyone to read', () => {
    expect(Object.keys(passwordInput.properties)).not.toContain('defaultText')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(passwordInput)) expect(await render(values)).toContain('<input')
  })
})
