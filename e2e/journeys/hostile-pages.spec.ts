import { expect, type Page, test } from '@playwright/test'
import { deploy, makeApplication } from '../support/application-draft.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { Editor } from '../support/editor.ts'
import { foundOrganization } from '../support/organization.ts'
import type { Person } from '../support/people.ts'

test.describe.configure({ mode: 'serial' })

let server: AshlarServer
let olga: Person

const sentence = `${'The quick brown fox jumps over the lazy dog and '.repeat(20)}stops!`
const endless = '{{ (() => { while (true) {} })() }}'
/** The search for what does not end takes up to ten seconds of an idle machine (decision 21), and tests run side by side. */
const untilFound = { timeout: 30_000 }

test.beforeAll(async ({ browser }) => {
  server = await AshlarServer.start()
  olga = await foundOrganization(browser, server)
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
})

const published = async (applicationId: string): Promise<Page> => {
  await deploy(olga.page.request, applicationId)
  const page = await olga.context.newPage()
  await page.goto(`${server.address}/applications/${applicationId}`)
  return page
}

test('a pattern that repeats what repeats freezes neither page nor editor, and is mended there', async () => {
  const { applicationId } = await makeApplication(olga.page.request, 'Patterns', (page) => {
    const pattern = '([a-zA-Z0-9]+\\s?)+'
    page.place('input', 'Words', { left: 0, top: 0, columns: 48 }, { label: 'Words', pattern })
    page.place(
      'text',
      'Echo',
      { left: 0, top: 10, columns: 90, rows: 8 },
      { text: 'Read {{ Words.value.length }}' },
    )
  })
  const visited = await published(applicationId)
  const field = visited.getByRole('textbox', { name: 'Words' })
  await field.fill(sentence)
  await field.blur()
  await expect(visited.getByText(`Read ${sentence.length}`)).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('two words')
  await expect(visited.getByText('Read 9')).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await visited.close()

  const editor = new Editor(olga.page)
  await editor.open(applicationId)
  await editor.select('Words')
  await editor.write(olga.page.getByRole('textbox', { name: 'Default value', exact: true }), sentence)
  await expect(editor.widget('Words').getByRole('textbox')).toHaveValue(sentence)
  await editor.openGroup('Validation')
  await editor.write(olga.page.getByRole('textbox', { name: 'Pattern', exact: true }), '[a-z ]+')
  await editor.isSaved()
})

test('ten bindings that never end are stopped and named, the rest of the page is there, and they are mended', async () => {
  const names = Array.from({ length: 10 }, (_none, index) => `Endless${index}`)
  const { applicationId } = await makeApplication(olga.page.request, 'Endless', (page) => {
    page.place(
      'text',
      'Good',
      { left: 0, top: 0, columns: 40, rows: 4 },
      { text: '{{ [6].map((n) => n * 7)[0] }} is there' },
    )
    for (const [index, name] of names.entries())
      page.place('text', name, { left: 0, top: 6 + index * 4, columns: 40, rows: 3 }, { text: endless })
  })
  const visited = await published(applicationId)
  await expect(visited.getByText('42 is there')).toBeVisible(untilFound)
  await visited.close()

  const { page } = olga
  const editor = new Editor(page)
  await editor.open(applicationId)
  await expect(editor.canvas.getByText('42 is there')).toBeVisible(untilFound)
  for (const name of names)
    await expect(
      editor.widget(name).getByRole('img', { name: new RegExp(`^${name} has errors`, 'u') }),
    ).toBeVisible(untilFound)
  await editor.select('Endless0')
  await editor.write(
    page.getByRole('textbox', { name: 'Text', exact: true }),
    '{{ [1].map((n) => n + 1)[0] }} again',
  )
  await expect(editor.canvas.getByText('2 again')).toBeVisible(untilFound)
  await editor.isSaved()
})

test('a component that floods the page is stopped with a sentence, and the page stays usable', async () => {
  const script = `const text = 'x'.repeat(900_000)
let count = 0
setInterval(() => {
  count += 1
  ashlar.updateModel({ text: text + count })
}, 50)`
  const { applicationId } = await makeApplication(olga.page.request, 'Flood', (page) => {
    page.place('custom', 'Flood', { left: 0, top: 10, columns: 40, rows: 16 }, { script })
    page.place('input', 'Words', { left: 0, top: 0, columns: 40 }, { label: 'Words' })
    page.place(
      'text',
      'Echo',
      { left: 48, top: 0, columns: 40, rows: 4 },
      { text: 'You wrote {{ Words.value }}' },
    )
  })
  const visited = await published(applicationId)
  await visited.getByRole('textbox', { name: 'Words' }).fill('hello')
  await expect(visited.getByText('You wrote hello')).toBeVisible()
  await expect(visited.getByText('This component was stopped.')).toBeVisible()
  await visited.getByRole('textbox', { name: 'Words' }).fill('still here')
  await expect(visited.getByText('You wrote still here')).toBeVisible()
  await expect(visited.getByRole('button', { name: 'Start again' })).toBeVisible()
  await visited.close()
})
