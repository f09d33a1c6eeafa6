import { completionSettingsSchema, displayNameSchema } from '@ashlar/schema'
import { assistantSettingsSchema, assistantTellings } from '@ashlar/schema/assistant-settings'
import { z } from 'zod'
import { address, route } from '../route.ts'

/** How many days an organization can be had back after it was deleted. */
export const daysToUndoDeletion = 14

/** In characters of an address of data; a picture of 24 KB. */
const longestLogo = 32_800

/** A picture in an address of data, as browsers draw it beside the name: no format that can hold code. */
const logoSchema = z
  .string()
  .max(longestLogo, 'The logo may have at most 24 KB.')
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/u, 'The logo is a PNG, JPEG or WebP.')

/** A color as the screens mark with it: they make it darker or lighter until it can be read. */
const accentColorSchema = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/u, 'Write a color such as #0f6f6b.')

/** The domain of e-mail addresses, in small letters. */
const mailDomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/u,
    'Write a domain such as example.com.',
  )

/** As what people join by the domain of their address. */
export const joinRoles = ['developer', 'end-user'] as const

/** What can be changed of an organization, and nothing else. */
const settings = {
  name: displayNameSchema,
  /** Shown beside the name; null: the mark of the product. */
  logo: logoSchema.nullable(),
  /** Of buttons, links and what is selected in the builder; null: the color of the product. */
  accentColor: accentColorSchema.nullable(),
  /** Whoever signs up with a proved address of such a domain becomes a member. */
  joinDomains: z.array(mailDomainSchema).max(20, 'At most 20 domains can be named.'),
  joinRole: z.enum(joinRoles),
  /** After so many hours people sign in again, whatever they do; null: as long as the installation lets them. */
  sessionHours: z.int().min(1).max(336).nullable(),
  /** After so many minutes without a request people sign in again; null: never for that. */
  idleMinutes: z.int().min(5).max(1440).nullable(),
  /** Whether members without two-step sign-in or a passkey do nothing here before they have one. */
  requiresSecondFactor: z.boolean(),
  /** Whether and for whom code is completed while it is written. */
  completion: completionSettingsSchema,
}

const generalSchema = z
  .object({
    id: z.string(),
    ...settings,
    /** Counts changes; who saves says on which one they stand. */
    revision: z.int(),
    /** When its data goes for good; null where nobody has deleted it. */
    deletesAt: z.string().nullable(),
  })
  .meta({ id: 'OrganizationSettings' })
export type GeneralSettingsView = z.output<typeof generalSchema>

const assistantSchema = z
  .object({
    settings: assistantSettingsSchema,
    /** What the installation has; what the organization settles nothing about is as it is there. */
    installation: z.object({
      /** The names of models; null: there is none. */
      model: z.string().nullable(),
      completionModel: z.string().nullable(),
      tells: z.enum(assistantTellings),
      /** Tokens a day. */
      tokensPerPerson: z.int(),
      /** Tokens a day. */
      tokensPerOrganization: z.int(),
    }),
    /** The integrations that lead to models. */
    integrations: z.array(z.object({ id: z.string(), name: z.string(), model: z.string() })),
    /** Counts changes of all settings of the organization. */
    revision: z.int(),
  })
  .meta({ id: 'AssistantSettings' })
export type AssistantSettingsView = z.output<typeof assistantSchema>

const path = '/api/v1/organizations/:organizationId'

export const organizationRoutes = {
  readGeneral: route(address('GET', `${path}/general`), {
    summary: 'The general settings of the organization',
    policy: { access: 'member', permission: 'organization:read' },
    response: generalSchema,
  }),
  changeGeneral: route(address('PATCH', `${path}/general`), {
    summary: 'Change general settings of the organization',
    policy: { access: 'member', permission: 'organization:manage' },
    body: z.strictObject({ revision: z.int().min(0), ...settings }).partial(),
    response: generalSchema,
  }),
  readAssistant: route(address('GET', `${path}/assistant`), {
    summary: 'Which models the assistant asks, what it may tell them, and how much',
    policy: { access: 'member', permission: 'organization:manage' },
    response: assistantSchema,
  }),
  changeAssistant: route(address('PUT', `${path}/assistant`), {
    summary: 'Settle which models the assistant asks, what it may tell them, and how much',
    policy: { access: 'member', permission: 'organization:manage' },
    body: z.strictObject({ revision: z.int().min(0).optional(), settings: assistantSettingsSchema }),
    response: assistantSchema,
  }),
  remove: route(address('POST', `${path}/deletion`), {
    summary: 'Delete the organization: everything stops at once, and its data goes after fourteen days',
    policy: { access: 'member', permission: 'organization:manage' },
    /** Its name, as it is written. */
    body: z.strictObject({ name: z.string().max(1000) }),
    response: generalSchema,
  }),
  restore: route(address('DELETE', `${path}/deletion`), {
    summary: 'Keep an organization that was deleted within the last fourteen days',
    policy: { access: 'member', permission: 'organization:manage' },
    response: generalSchema,
  }),
}
