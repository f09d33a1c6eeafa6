/** The properties before and after each migration, in the order of the migrations. */
export const migrationExamples = [
  {
    before: { options: '[{ "label": "Paid", "value": 1, "colour": "success" }]' },
    after: { options: '[{ "label": "Paid", "value": 1, "colour": "success" }]', colorKey: 'colour' },
  },
]
