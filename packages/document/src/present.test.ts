import { describe, expect, it } from 'vitest'
import { aPageWith, anApi, aStep, withRecords } from '../test/build-page.ts'
import { apisOnPageLoad, circularOnPageLoad, presentPage } from './present.ts'

const apisOf = (...records: Parameters<typeof withRecords>[1][]) =>
  presentPage(
    withRecords(aPageWith({ type: 'table', properties: { tableData: '{{ Orders.response }}' } }), ...records),
    ({ name }) => name !== 'Writes',
  ).apis
const onLoad = (...records: Parameters<typeof withRecords>[1][]) =>
  apisOf(...records)
    .filter((api) => api.runsOnPageLoad)
    .map(({ name }) => name)

describe('an API that follows its inputs', () => {
  const following = (name: string) => anApi(name, '', { trigger: { type: 'UI', executeOnInputChange: true } })

  it('runs again by itself where it is set so and a run that nobody asked for does no harm', () => {
    const apis = apisOf(following('Reads'), following('Writes'), anApi('Waits', ''))
    expect(apis.map(({ name, runsOnInputChange }) => [name, runsOnInputChange])).toEqual([
      ['Reads', true],
      ['Waits', false],
      ['Writes', false],
    ])
  })
})

describe('the inputs of an API', () => {
  it('are the paths into the page that its bindings read, without its own steps and without unknown names', () => {
    const api = anApi('Orders', '', {
      blocks: [
        aStep('Step1', {
          body: 'select {{ Table1.selectedRow.id }}, {{ Table1.selectedRow }}, {{ Nobody.x }}',
        }),
        aStep('Step2', { headers: [{ key: 'a', value: '{{ Step1.output + Global.user.email }}' }] }),
      ],
    })
    expect(apisOf(api)[0]?.inputs).toEqual(['Global.user.email', 'Table1.selectedRow'])
  })

  it('stop above a key that could not be written as a path', () => {
    expect(apisOf(anApi('Orders', '{{ Table1.selectedRow["a.b"] }}'))[0]?.inputs).toEqual([
      'Table1.selectedRow',
    ])
  })

  it('stop above what is called of an uploaded file', () => {
    const reading = anApi('Read', '{{ Table1.files[0].readContents() }}')
    expect(apisOf(reading)[0]?.inputs).toEqual(['Table1.files.0'])
  })

  it('leave its definition behind', () => {
    expect(JSON.stringify(apisOf(anApi('Orders', 'select secret')))).not.toContain('secret')
  })
})

describe('running when the page opens', () => {
  it('is for APIs that a component depends on, and what these read', () => {
    expect(onLoad(anApi('Orders', '{{ Users.response }}'), anApi('Users', '1'), anApi('Other', '1'))).toEqual(
      ['Orders', 'Users'],
    )
  })

  it('is decided by the setting where there is one', () => {
    expect(onLoad(anApi('Orders', '1', { trigger: { type: 'UI', executeOnPageLoad: false } }))).toEqual([])
    expect(onLoad(anApi('Other', '1', { trigger: { type: 'UI', executeOnPageLoad: true } }))).toEqual([
      'Other',
    ])
  })

  it('is not for APIs that wait for each other, of which the load is told so that it can say so', () => {
    const circle = [anApi('Orders', '{{ Users.response }}'), anApi('Users', '{{ Orders.response }}')] as const
    const records = withRecords(
      aPageWith({ type: 'table', properties: { tableData: '{{ Orders.response }}' } }),
      ...circle,
    )
    expect([...apisOnPageLoad(records)]).toEqual([])
    expect(circularOnPageLoad(records)).toEqual(['Orders', 'Users'])
    expect(onLoad(...circle)).toEqual(['Orders', 'Users'])
  })

  it('is not for an API that waits for itself, of which the load is told too', () => {
    const api = anApi('Orders', '{{ Orders.response }}')
    const page = aPageWith({ type: 'table', properties: { tableData: '{{ Orders.response }}' } })
    expect([...apisOnPageLoad(withRecords(page, api))]).toEqual([])
    expect(onLoad(api)).toEqual(['Orders'])
    expect(apisOf(api)[0]?.inputs).toEqual(['Orders.response'])
  })
})

describe('a presented page', () => {
  it('has its widgets as a tree from the page down', () => {
    const { widgets } = presentPage(
      aPageWith({ type: 'container' }, { type: 'button', parentId: 'w2' }),
      () => true,
    )
    expect(widgets.map(({ name }) => name)).toEqual([
      'Page1',
      'Section1',
      'Canvas1',
      'Container1',
      'Canvas2',
      'Button1',
    ])
  })
})
