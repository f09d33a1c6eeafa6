import { data, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

const exampleHtml = `<div class="counter">
  <button type="button" id="add">Add one</button>
  <output id="count"></output>
</div>`

const exampleCss = `.counter {
  display: flex;
  gap: 12px;
  align-items: center;
}
button {
  min-height: 36px;
  padding: 0 14px;
  border: 0;
  border-radius: var(--app-radius);
  background: var(--app-primary);
  color: var(--app-on-primary);
  font: inherit;
}`

const exampleScript = `// ashlar.model is the model; onModelChange runs now and after each change.
ashlar.onModelChange((model) => {
  document.getElementById('count').textContent = model.count
})
document.getElementById('add').addEventListener('click', () => {
  ashlar.updateModel({ count: ashlar.model.count + 1 })
  ashlar.trigger('counted', { count: ashlar.model.count })
})`

/** A component that a builder writes in HTML, CSS and JavaScript. */
export const custom = defineWidget({
  type: 'custom',
  label: 'Custom component',
  help: 'Runs HTML, CSS and JavaScript of your own in a frame that can reach nothing but its model.',
  icon: 'puzzle',
  keywords: ['html', 'css', 'javascript', 'iframe', 'embed', 'own', 'code', 'web component'],
  namePrefix: 'Custom',
  defaultSize: { width: gridUnits(32), height: gridUnits(14) },
  minimumSize: { columns: 4, rows: 2 },
  exposes: {
    model: {
      help: 'The model: the data below with what the component changed in it.',
      initial: {},
      initialFrom: 'initialModel',
    },
    lastEvent: {
      help: 'The name and the details of what the component triggered last; null before.',
      initial: null,
    },
  },
  settable: ['model', 'isVisible'],
  properties: {
    label: text('Description', '', {
      help: 'What the component is, for people who hear the page instead of seeing it.',
      placeholder: 'Seat plan',
    }),
    initialModel: data('Model', '{ "count": 0 }', {
      help: 'The data the component can read; what it changes itself stays until the same part changes here.',
      group: 'Data',
      editor: 'sheet',
      expects: 'object',
      example: '{ "rows": [], "selected": null }',
    }),
    html: text('HTML', exampleHtml, {
      help: 'What the component shows; scripts in it run in its frame.',
      group: 'Code',
      multiline: true,
      language: 'html',
    }),
    css: text('CSS', exampleCss, {
      help: 'How it looks; the colors of the theme are custom properties such as --app-primary.',
      group: 'Code',
      multiline: true,
      language: 'css',
    }),
    script: text('JavaScript', exampleScript, {
      help: 'What it does: ashlar.model, ashlar.onModelChange, ashlar.updateModel and ashlar.trigger; it has no network.',
      group: 'Code',
      multiline: true,
      language: 'javascript',
    }),
    onEvent: eventHandler(
      'On event',
      'Runs when the component calls ashlar.trigger; lastEvent holds what it said.',
    ),
    onModelUpdate: eventHandler('On model change', 'Runs when the component changed its model.'),
    ...commonProperties,
  },
})
