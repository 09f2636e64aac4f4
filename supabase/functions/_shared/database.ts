import { PostgrestClient } from '@supabase/postgrest-js'
import { type Platform, readKeys } from './platform.ts'

type Table<Row, Written = Partial<Row>> = {
  Row: Row
  Insert: Written
  Update: Written
  Relationships: []
}

/** A membership application. */
export type ApplicationRow = Readonly<{
  id: string
  name: string
  business_name: string
  address: string
  phone: string
  email: string
  /** Labelled lines, then the applicant's own text. */
  message: string | null
  created_at: string
  consents: Readonly<{ version: string; statutes: boolean; privacy: boolean; mandate: boolean }> | null
}>

/** A recipient of a newsletter to be sent it now, in a mail or in a message to a webhook. */
export type ClaimedDelivery = Readonly<{
  id: string
  newsletter_id: string
  name: string
  email: string
  /** Token of the link to unsubscribe. */
  token: string
}>

/** What became of a claimed delivery. */
export type DeliveryResult = Readonly<{
  id: string
  /** "refused": by a webhook. "released": it was not tried. "limited": the sender has reached a limit. "soft": refused for good, by a mailbox that may be there. */
  outcome: 'sent' | 'temporary' | 'soft' | 'permanent' | 'unavailable' | 'limited' | 'released' | 'refused'
  /** For admins. */
  reason?: string
  /** Whether the reason concerns the mailbox, not the mail or its sender. */
  address?: boolean
}>

/** A mail that came back, as a provider reports it. */
export type Bounce = Readonly<{
  email: string | null
  delivery_id: string | null
  /** "refused": because of the sender or the mail, and "limited" because of a limit of the sender; the address is not to blame. */
  kind: 'soft' | 'hard' | 'refused' | 'limited'
  reason: string
}>

/** A calendar of a club that is to be read now. */
export type ClaimedFeed = Readonly<{
  id: string
  url: string
  /** Location for events that name no place. */
  location: string | null
  /** Validators of the last read; null when the whole file has to be read. */
  etag: string | null
  last_modified: string | null
  /** Time of this run, as the database writes it. */
  ran_at: string
}>

/** Tables, views and functions of the domain that the functions use (`supabase/migrations`). */
type Domain = {
  public: {
    Tables: {
      newsletter_subscriptions: Table<{
        id: string
        name: string
        email: string
        active: boolean
        created_at: string
      }>
      webhook_settings: Table<{
        id: string
        webhook_url: string
        is_active: boolean
        test_successful: boolean
        last_test_at: string | null
        created_at: string
      }>
      user_roles: Table<{ user_id: string; role: string }>
      webhook_logs: Table<{
        webhook_url: string
        success: boolean
        response_status: number | null
        error_message: string | null
      }>
      site_settings: Table<{
        number: number
        document: Readonly<{ association?: Readonly<{ name?: string; greeting?: string }> }>
      }>
      newsletters: Table<{
        id: string
        subject: string
        content: string
        /** Structured text, as `readDocument` reads it; null for plain text. */
        document: unknown
        created_at: string
        in_archive: boolean
        /** End of its address in the archive; null while it was never public. */
        slug: string | null
      }>
    }
    Views: {
      newsletter_results: {
        Row: {
          id: string
          state: string
          total: number
          sent: number
          failed: number
          waiting: number
          problem: string | null
        }
        Relationships: []
      }
      newsletter_failures: {
        Row: { newsletter_id: string; state: string; reason: string | null }
        Relationships: []
      }
    }
    Functions: {
      my_offices: { Args: Record<string, never>; Returns: string[] }
      set_offices: { Args: { _user_id: string; _offices: string[] }; Returns: null }
      begin_account_action: {
        Args: {
          _by: string | null
          _action: string
          _user_id: string | null
          _details?: Readonly<Record<string, unknown>>
        }
        Returns: string
      }
      end_account_action: { Args: { _entry: string; _done: boolean }; Returns: null }
      claim_application_copies: { Args: Record<string, never>; Returns: ApplicationRow[] }
      claim_newsletter_confirmations: {
        Args: Record<string, never>
        Returns: { id: string; email: string; token: string }[]
      }
      newsletter_confirmation_sent: { Args: { _id: string }; Returns: null }
      newsletter_confirmation_refused: { Args: { _id: string; _address: boolean }; Returns: null }
      newsletter_confirmations_are_delivered: { Args: Record<string, never>; Returns: boolean }
      note_mail_delivery: { Args: { _delivers: boolean }; Returns: null }
      claim_mails: {
        Args: Record<string, never>
        Returns: {
          id: string
          kind: string
          recipient: string
          mail_values: Readonly<Record<string, unknown>>
          dropped: boolean
        }[]
      }
      queue_notices: { Args: { _now?: string }; Returns: null }
      note_invited_account: { Args: { _application_id: string; _user_id?: string }; Returns: null }
      note_invited_editor: { Args: { _link_id: string; _user_id?: string }; Returns: null }
      mail_ended: { Args: { _id: string }; Returns: null }
      mail_failed: { Args: { _id: string }; Returns: null }
      application_copy_sent: { Args: { _application_id: string }; Returns: null }
      claim_newsletter_deliveries: {
        Args: { _most: number; _per_minute: number }
        Returns: { deliveries: ClaimedDelivery[]; wait: number | null }
      }
      claim_newsletter_message: {
        Args: { _newsletter_id?: string }
        Returns: {
          /** Missing when nothing is due. */
          webhook?: Readonly<{ id: string; url: string; secret: string }>
          deliveries: ClaimedDelivery[]
          wait: number | null
        }
      }
      start_newsletter: {
        Args: {
          _id: string
          _subject: string
          _content: string
          _include_unproven_ground: string | null
          /** Structured text; null for plain text. */
          _document: unknown
          _in_archive: boolean
          _channel: 'webhook'
          _webhook_url: string
        }
        Returns: number
      }
      start_due_newsletters: { Args: { _mail_delivers: boolean }; Returns: number | null }
      record_newsletter_deliveries: { Args: { _results: readonly DeliveryResult[] }; Returns: null }
      record_newsletter_bounces: {
        Args: { _message_id: string; _bounces: readonly Bounce[] }
        Returns: number
      }
      newsletter_bounce_secret: { Args: Record<string, never>; Returns: string }
      claim_event_feed: { Args: Record<string, never>; Returns: ClaimedFeed[] }
      import_feed_events: {
        Args: { _feed_id: string; _ran_at: string; _events: readonly unknown[] }
        Returns: number
      }
      end_feed_run: {
        Args: {
          _feed_id: string
          _ran_at: string
          _found: number
          _complete: boolean
          _until: string
          _problem: string | null
          _etag: string | null
          _last_modified: string | null
        }
        Returns: null
      }
      skip_feed_run: { Args: { _feed_id: string; _problem: string | null }; Returns: null }
      webhook_secret: { Args: { _webhook_id: string }; Returns: string | null }
    }
  }
}

export type Database = PostgrestClient<Domain>

/** Client with the role `service_role`, which bypasses RLS: only after the caller was verified as an admin. */
export function asService(platform: Platform): Database {
  const [secret = ''] = readKeys(platform.env).secrets
  return client(platform, secret, `Bearer ${secret}`)
}

/** Client with the caller's own token, which the database verifies. */
export function asCaller(platform: Platform, authorization: string): Database {
  return client(platform, readKeys(platform.env).publishable, authorization)
}

function client(platform: Platform, apikey: string, authorization: string): Database {
  return new PostgrestClient<Domain>(`${platform.env('SUPABASE_URL')}/rest/v1`, {
    headers: { apikey, authorization },
    fetch: async (url, init) => platform.backend(String(url), init ?? {}),
  })
}
