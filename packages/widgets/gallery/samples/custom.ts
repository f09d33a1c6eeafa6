import type { SamplePages } from './sample-pages.ts'

const attack = `const found = []
const attempt = (name, run) => { try { run(); found.push(name) } catch {} }
attempt('parent', () => parent.document.title)
attempt('cookies', () => document.cookie)
attempt('storage', () => localStorage.length)
attempt('top', () => { top.location.href = 'https://example.org' })
document.body.textContent = 'Reached: ' + (found.join(', ') || 'nothing')
fetch('/healthz').then(() => ashlar.trigger('network'), () => undefined)`

/** The pages with custom components. */
export const customPages: SamplePages = {
  custom: [
    { type: 'custom', name: 'Counter', place: [0, 0, 46, 10] },
    {
      type: 'custom',
      name: 'Fitting',
      place: [48, 0, 46, 4],
      record: { height: { value: 4, mode: 'fitContent' } },
      values: {
        html: '<button onclick="add()">Add a line</button><ul id="lines"></ul>',
        css: '',
        script:
          'function add() { const line = document.createElement("li"); line.textContent = "A line"; lines.append(line) }\nadd(); add(); add()',
      },
    },
    { type: 'text', name: 'Below', place: [48, 6, 46, 3], values: { text: 'Below what grows' } },
    {
      type: 'custom',
      name: 'Attacker',
      place: [0, 12, 46, 8],
      values: { html: '', css: '', script: attack },
    },
    {
      type: 'custom',
      name: 'Flood',
      place: [0, 22, 46, 10],
      values: {
        html: 'Flooding',
        css: '',
        script: 'setInterval(() => { for (let i = 0; i < 100; i++) ashlar.trigger("x") }, 1)',
      },
    },
    {
      type: 'custom',
      name: 'Faulty',
      place: [0, 34, 46, 10],
      values: { html: 'Faulty', css: '', script: 'nobody.knows()' },
    },
    { type: 'custom', name: 'Empty', place: [48, 34, 46, 10], values: { html: '', css: '', script: '' } },
  ],
  'custom-endless': [
    { type: 'custom', name: 'Before', place: [0, 0, 46, 10] },
    { type: 'custom', name: 'After', place: [48, 0, 46, 10] },
    {
      type: 'custom',
      name: 'OnPress',
      place: [0, 22, 46, 10],
      values: {
        html: '<button onclick="for (;;) {}">Never come back</button>',
        css: '',
        script: '',
      },
    },
    {
      type: 'custom',
      name: 'Endless',
      place: [48, 22, 46, 10],
      values: { html: 'Endless', css: '', script: 'setTimeout(() => { while (true) {} }, 1500)' },
    },
  ],
}
