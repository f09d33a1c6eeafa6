import { type ScriptedModel, startScriptedModel } from '@ashlar/integrations/scripted-model'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { Editor } from '../support/editor.ts'
import { joinOrganization, send } from '../support/organization.ts'
import { builder, type Person } from '../support/people.ts'
import { scriptedBuilder, settingsFor, toolCall, using } from '../support/scripted-builder.ts'

test.describe.configure({ mode: 'serial' })

const finish = (summary: string) => using(toolCall('finish', { summary }))
const adding = (type: string, name: string, properties: object = {}) =>
  using(toolCall('add_component', { type, name, properties }))
const renaming = (text: string) =>
  using(toolCall('set_properties', { component: 'Heading', properties: { text } }))

let model: ScriptedModel
/** Whether the model has fallen silent in the middle of its work. */
let isSilent = true
let building: Building
let bruno: Person

test.beforeAll(async ({ browser }) => {
  const script = scriptedBuilder({
    'Begin and stop': [adding('text', 'Begun', { text: 'Begun' }), { fault: 'silence' }],
    'Begin and break off': [adding('text', 'Late', { text: 'Late' }), { fault: 'silence' }],
    'Ask me': [using(toolCall('ask_person', { question: 'Which color?', choices: ['Red', 'Blue'] }))],
    'Begin and ask': [
      using(
        toolCall('add_component', { type: 'button', name: 'First' }),
        toolCall('ask_person', { question: 'Which color?', choices: ['Red', 'Blue'] }),
      ),
      finish('It is red.'),
    ],
    'Add a button': [adding('button', 'Go'), finish('There is a button.')],
    'Add a divider': [adding('divider', 'Line'), finish('There is a divider.')],
    'Say it as Olga': [renaming('From Olga'), finish('It is said.')],
    'Say it as Bruno': [renaming('From Bruno'), finish('It is said.')],
  })
  model = await startScriptedModel((question) => {
    const reply = script(question)
    return reply.fault === 'silence' && !isSilent ? finish('The rest is done.') : reply
  })
  building = await beginBuilding(
    browser,
    'Meanwhile',
    (page) => page.place('text', 'Heading', { left: 0, top: 0 }, { text: 'A heading' }),
    settingsFor(model),
  )
  const { server, olga, applicationId } = building
  const { request } = olga.page
  await send(request, 'POST', `/api/v1/applications/${applicationId}/pages`, { name: 'Returns' })
  bruno = await joinOrganization(browser, server, olga, { account: builder, role: 'developer' })
  const { members } = await send(request, 'GET', '/api/v1/members')
  const { userId } = members.find(({ email }: { email: string }) => email === builder.email)
  await send(request, 'PUT', `/api/v1/applications/${applicationId}/shares`, {
    isPublic: false,
    shares: [{ subject: { kind: 'user', userId }, role: 'builder' }],
  })
  await openPanelOf(olga)
})

test.afterAll(async () => {
  expect([...building.olga.complaints, ...bruno.complaints]).toEqual([])
  await bruno.context.close()
  await building.end()
  await model.stop()
})

const openPanelOf = async ({ page }: Person): Promise<void> => {
  const editor = new Editor(page)
  await editor.open(building.applicationId)
  await editor.openPanel('Mason')
}
const panelOf = ({ page }: Person): Locator => page.getByRole('region', { name: 'Mason', exact: true })
const proposalOf = (person: Person): Locator =>
  panelOf(person).getByRole('region', { name: 'Proposed changes', exact: true })
const wishOf = (person: Person): Locator =>
  panelOf(person).getByRole('textbox', { name: 'What Mason is to do' })
const widgetOf = ({ page }: Person, name: string): Locator => new Editor(page).widget(name)
const pressedIn = async (person: Person, name: string): Promise<void> => {
  const button = panelOf(person).getByRole('button', { name, exact: true })
  // Nothing is accepted before the work has ended.
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Asks by keys. */
const ask = async (person: Person, text: string): Promise<void> => {
  await wishOf(person).focus()
  await person.page.keyboard.insertText(text)
  await person.page.keyboard.press('Enter')
}

const openPage = (page: Page): Locator => page.getByRole('button', { name: /^Page /u })

/** Opens another page by keys. */
const switchTo = async ({ page }: Person, name: string): Promise<void> => {
  await openPage(page).press('Enter')
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
  await expect(openPage(page)).toHaveAccessibleName(`Page ${name}`)
}

test('who opens another page stops the work, and finds what was done of it when they come back', async () => {
  const { olga, editor } = building
  await ask(olga, 'Begin and stop')
  await expect(widgetOf(olga, 'Begun')).toHaveAttribute('data-proposed', 'added')
  await expect(panelOf(olga).getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await switchTo(olga, 'Returns')
  await expect.poll(() => model.cancelled.length).toBe(1)
  await expect(panelOf(olga)).toContainText('What shall be built?')
  await expect(proposalOf(olga)).toHaveCount(0)
  await ask(olga, 'Add a button')
  await expect(widgetOf(olga, 'Go')).toHaveAttribute('data-proposed', 'added')
  await pressedIn(olga, 'Accept all')
  await editor.isSaved()
  await switchTo(olga, 'Page1')
  await expect(panelOf(olga)).toContainText('Stopped.')
  await expect(widgetOf(olga, 'Go')).toHaveCount(0)
  await expect(widgetOf(olga, 'Begun')).toHaveAttribute('data-proposed', 'added')
  expect(await barriersInBothSchemes(olga.page, { part: 'section[aria-label="Mason"]' })).toEqual([])
  isSilent = false
  const asked = model.seen.length
  await pressedIn(olga, 'Try again')
  await expect(panelOf(olga)).toContainText('The rest is done.')
  expect(model.seen[asked]?.body).toContain('Begin and stop')
  await pressedIn(olga, 'Accept all')
  await editor.isSaved()
  await olga.page.reload()
  await expect(widgetOf(olga, 'Begun')).toBeVisible()
})

test('a question that nobody waits for any more is not asked again on the page that was left', async () => {
  const { olga, editor } = building
  await editor.openPanel('Mason')
  await ask(olga, 'Ask me')
  await expect(panelOf(olga).getByRole('button', { name: 'Red' })).toBeVisible()
  await switchTo(olga, 'Returns')
  await switchTo(olga, 'Page1')
  await expect(panelOf(olga)).toContainText('Which color?')
  await expect(panelOf(olga)).toContainText('Stopped.')
  await expect(panelOf(olga).getByRole('button', { name: 'Red' })).toHaveCount(0)
})

test('who loses the connection is told, keeps what was proposed, and goes on once it is back', async () => {
  const { olga, editor } = building
  await ask(olga, 'Begin and ask')
  await expect(widgetOf(olga, 'First')).toHaveAttribute('data-proposed', 'added')
  await olga.context.setOffline(true)
  await pressedIn(olga, 'Red')
  await expect(panelOf(olga).getByRole('alert').last()).toContainText('cannot be reached')
  await expect(widgetOf(olga, 'First')).toHaveAttribute('data-proposed', 'added')
  await pressedIn(olga, 'Accept all')
  await expect(widgetOf(olga, 'First')).not.toHaveAttribute('data-proposed')
  await ask(olga, 'Add a divider')
  await expect(panelOf(olga).getByRole('alert')).toHaveCount(2)
  await olga.context.setOffline(false)
  await editor.isSaved()
  await pressedIn(olga, 'Try again')
  await expect(widgetOf(olga, 'Line')).toHaveAttribute('data-proposed', 'added')
  await pressedIn(olga, 'Accept all')
  await editor.isSaved()
})

test('an answer that breaks off in the middle is told, and what was proposed waits', async () => {
  const { olga, editor, server } = building
  isSilent = true
  await ask(olga, 'Begin and break off')
  await expect(widgetOf(olga, 'Late')).toHaveAttribute('data-proposed', 'added')
  await server.kill()
  await expect(panelOf(olga).getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await expect(panelOf(olga).getByRole('alert')).toHaveCount(3)
  await expect(panelOf(olga).getByRole('alert').last()).toContainText('cannot be reached')
  await expect(widgetOf(olga, 'Late')).toHaveAttribute('data-proposed', 'added')
  await server.start()
  await pressedIn(olga, 'Accept all')
  await editor.isSaved()
  await olga.page.reload()
  await expect(widgetOf(olga, 'Late')).toBeVisible()
})

test('two people have each their own assistant on one page, and neither takes anything from the other', async () => {
  const { olga } = building
  await openPanelOf(olga)
  await openPanelOf(bruno)
  await ask(olga, 'Add a button')
  await expect(widgetOf(olga, 'Go')).toHaveAttribute('data-proposed', 'added')
  await ask(bruno, 'Add a divider')
  await expect(proposalOf(bruno)).toContainText('1 proposed change')
  await expect(widgetOf(bruno, 'Go')).toHaveCount(0)
  await pressedIn(bruno, 'Accept all')
  await new Editor(bruno.page).isSaved()
  await expect(olga.page.locator('[data-widget-name^="Line"]')).toHaveCount(2)
  await expect(widgetOf(olga, 'Go')).toHaveAttribute('data-proposed', 'added')
  await pressedIn(olga, 'Accept all')
  await new Editor(olga.page).isSaved()
  await expect(widgetOf(bruno, 'Go')).toBeVisible()
})

test('where both change the same, what was accepted first stays, and the other is told', async () => {
  const { olga } = building
  await ask(olga, 'Say it as Olga')
  await ask(bruno, 'Say it as Bruno')
  await expect(widgetOf(olga, 'Heading')).toContainText('From Olga')
  await expect(widgetOf(bruno, 'Heading')).toContainText('From Bruno')
  await pressedIn(bruno, 'Accept all')
  await new Editor(bruno.page).isSaved()
  await expect(widgetOf(olga, 'Heading')).toContainText('From Bruno')
  await expect(panelOf(olga)).toContainText('It was changed in the same place meanwhile.')
  await new Editor(olga.page).press('Control+z')
  await expect(widgetOf(bruno, 'Heading')).toContainText('From Bruno')
})
