/** The colors of one scheme that do not depend on the application's primary color. */
export interface SchemeColors {
  readonly neutrals: Readonly<Record<NeutralStep, string>>
  readonly background: string
  readonly surface: string
  readonly raised: string
  readonly sunken: string
  readonly text: string
  readonly textMuted: string
  readonly border: string
  readonly borderStrong: string
  readonly danger: string
  readonly dangerText: string
  readonly dangerSoft: string
  readonly success: string
  readonly successText: string
  readonly successSoft: string
  readonly warning: string
  readonly warningText: string
  readonly warningSoft: string
  readonly info: string
  readonly infoText: string
  readonly infoSoft: string
  readonly shadow: string
  /** The colors of the series of a chart after the first, which has the primary color. */
  readonly series: readonly string[]
}

export type NeutralStep =
  | '0'
  | '25'
  | '50'
  | '100'
  | '200'
  | '300'
  | '400'
  | '500'
  | '600'
  | '700'
  | '800'
  | '900'

/** What an application draws from in light surroundings: warm grays, white surfaces. */
export const lightColors: SchemeColors = {
  neutrals: {
    '0': '#ffffff',
    '25': '#fbfaf9',
    '50': '#f6f5f3',
    '100': '#eeece9',
    '200': '#e2dfdb',
    '300': '#cbc7c1',
    '400': '#a6a19a',
    '500': '#7b766e',
    '600': '#625d56',
    '700': '#4a4640',
    '800': '#322f2b',
    '900': '#1d1b18',
  },
  background: '#f6f5f3',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f6f5f3',
  text: '#1d1b18',
  textMuted: '#625d56',
  border: '#e2dfdb',
  borderStrong: '#8f8981',
  danger: '#c22f2f',
  dangerText: '#a92323',
  dangerSoft: '#fdeeed',
  success: '#22794a',
  successText: '#1c673f',
  successSoft: '#e8f5ec',
  warning: '#9a6200',
  warningText: '#7f5100',
  warningSoft: '#fdf3df',
  info: '#2769c4',
  infoText: '#1f58a8',
  infoSoft: '#eaf2fd',
  shadow: '0 1px 2px rgb(29 27 24 / 8%), 0 8px 24px rgb(29 27 24 / 14%)',
  series: ['#3f78c9', '#c2782b', '#9257b3', '#b8475f', '#2a8c94', '#7f8a2c', '#6a6f7c'],
}

/** The same in dark surroundings. Neutrals keep their numbers: 0 is the ground, 900 the strongest text. */
export const darkColors: SchemeColors = {
  neutrals: {
    '0': '#1c1b19',
    '25': '#201f1d',
    '50': '#252422',
    '100': '#2c2a28',
    '200': '#373532',
    '300': '#4a4743',
    '400': '#69655f',
    '500': '#8e8982',
    '600': '#aca7a0',
    '700': '#c6c2bc',
    '800': '#dedbd7',
    '900': '#f2f0ed',
  },
  background: '#151412',
  surface: '#1c1b19',
  raised: '#252422',
  sunken: '#252422',
  text: '#f2f0ed',
  textMuted: '#aca7a0',
  border: '#373532',
  borderStrong: '#7a756e',
  danger: '#e0605a',
  dangerText: '#f0908a',
  dangerSoft: '#3a2120',
  success: '#4aa873',
  successText: '#73c697',
  successSoft: '#1b2f23',
  warning: '#d0973a',
  warningText: '#e2b466',
  warningSoft: '#35291a',
  info: '#5b94e3',
  infoText: '#8bb5ef',
  infoSoft: '#1c2a3f',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 50%)',
  series: ['#6a9de6', '#e0a058', '#b583d3', '#e0788d', '#56b5bd', '#aeb85a', '#9aa0ad'],
}
