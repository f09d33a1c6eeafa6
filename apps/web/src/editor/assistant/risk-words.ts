import type { Risk, RiskKind } from '@ashlar/assistant/building'

const words: Readonly<Record<RiskKind, string>> = {
  outside_address: 'leads to another site',
  data_in_address: 'puts data into an address',
  markup: 'holds markup that is made of data or loads something',
  run_js: 'runs JavaScript',
  custom_code: 'holds code of its own',
  integration: 'works with an integration that the page did not use',
  runs_by_itself: 'changes data without being asked, on',
}

/** What could happen, as a sentence: `Logo.image leads to another site: https://example.com/x.png`. */
export const wordsOfRisk = ({ kind, name, path, text }: Risk): string => {
  const place = path === '' || kind === 'runs_by_itself' ? name : `${name}.${path}`
  return kind === 'runs_by_itself' ? `${place} ${words[kind]} ${text}` : `${place} ${words[kind]}: ${text}`
}
