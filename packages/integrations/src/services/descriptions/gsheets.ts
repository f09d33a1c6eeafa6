import type { ServiceDescription } from '../service-description.ts'

/** Google Sheets, as its makers describe it. */
export const googleSheets: ServiceDescription = {
  pluginId: 'gsheets',
  label: 'Google Sheets',
  description: 'Rows of spreadsheets of Google.',
  mark: 'Gs',
  baseUrl: 'https://sheets.googleapis.com',
  ways: [
    {
      type: 'OAUTH2_CODE',
      authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      revokeTokenUrl: 'https://oauth2.googleapis.com/revoke',
      userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
      scope: 'https://www.googleapis.com/auth/spreadsheets email',
    },
    { kind: 'bearer', label: 'Access token' },
  ],
  operations: [
    {
      id: 'readRange',
      label: 'Read a range',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}',
      parameters: [
        { name: 'spreadsheetId', label: 'Spreadsheet', place: 'path', isRequired: true },
        { name: 'range', label: 'Range', place: 'path', isRequired: true, placeholder: 'Sheet1!A1:D' },
        { name: 'majorDimension', label: 'By', place: 'query', placeholder: 'ROWS' },
      ],
    },
    {
      id: 'appendRows',
      label: 'Append rows',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}:append',
      parameters: [
        { name: 'spreadsheetId', label: 'Spreadsheet', place: 'path', isRequired: true },
        { name: 'range', label: 'Range', place: 'path', isRequired: true, placeholder: 'Sheet1!A1:D' },
        {
          name: 'valueInputOption',
          label: 'How values are read',
          place: 'query',
          isRequired: true,
          placeholder: 'USER_ENTERED',
        },
        {
          name: 'values',
          label: 'Rows',
          place: 'json',
          isRequired: true,
          type: 'json',
          placeholder: '[[ {{ Name.value }}, {{ Amount.value }} ]]',
        },
      ],
    },
    {
      id: 'writeRange',
      label: 'Write a range',
      method: 'PUT',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}',
      parameters: [
        { name: 'spreadsheetId', label: 'Spreadsheet', place: 'path', isRequired: true },
        { name: 'range', label: 'Range', place: 'path', isRequired: true, placeholder: 'Sheet1!A1:D' },
        {
          name: 'valueInputOption',
          label: 'How values are read',
          place: 'query',
          isRequired: true,
          placeholder: 'USER_ENTERED',
        },
        { name: 'values', label: 'Rows', place: 'json', isRequired: true, type: 'json' },
      ],
    },
    {
      id: 'clearRange',
      label: 'Clear a range',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}/values/{range}:clear',
      parameters: [
        { name: 'spreadsheetId', label: 'Spreadsheet', place: 'path', isRequired: true },
        { name: 'range', label: 'Range', place: 'path', isRequired: true, placeholder: 'Sheet1!A1:D' },
      ],
    },
    {
      id: 'readSpreadsheet',
      label: 'Read what a spreadsheet holds',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheetId}',
      parameters: [{ name: 'spreadsheetId', label: 'Spreadsheet', place: 'path', isRequired: true }],
    },
    {
      id: 'addSheet',
      label: 'Change a spreadsheet',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheetId}:batchUpdate',
      parameters: [
        { name: 'spreadsheetId', label: 'Spreadsheet', place: 'path', isRequired: true },
        {
          name: 'requests',
          label: 'Requests',
          place: 'json',
          isRequired: true,
          type: 'json',
          placeholder: '[{ "addSheet": { "properties": { "title": {{ Title.value }} } } }]',
        },
      ],
    },
  ],
}
