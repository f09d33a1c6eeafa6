import { airtable } from './descriptions/airtable.ts'
import { github } from './descriptions/github.ts'
import { googleSheets } from './descriptions/gsheets.ts'
import { hubspot } from './descriptions/hubspot.ts'
import { jira } from './descriptions/jira.ts'
import { notion } from './descriptions/notion.ts'
import { salesforce } from './descriptions/salesforce.ts'
import { sendgrid } from './descriptions/sendgrid.ts'
import { slack } from './descriptions/slack.ts'
import { stripe } from './descriptions/stripe.ts'
import { twilio } from './descriptions/twilio.ts'
import { zendesk } from './descriptions/zendesk.ts'
import type { ServiceDescription } from './service-description.ts'

/** The services that are described: adding one is its description and its line here. */
export const services: readonly ServiceDescription[] = [
  github,
  stripe,
  airtable,
  notion,
  hubspot,
  jira,
  twilio,
  sendgrid,
  zendesk,
  slack,
  googleSheets,
  salesforce,
]
