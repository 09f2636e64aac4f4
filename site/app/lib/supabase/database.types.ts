export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      applications: {
        Row: {
          account_holder: string | null
          address: string
          bic: string | null
          business_name: string
          consents: Json | null
          created_at: string
          email: string
          iban_masked: string | null
          id: string
          message: string | null
          message_without_bank_details: string | null
          name: string
          phone: string
          status: Database["public"]["Enums"]["applications_status"]
          website: string | null
        }
        Insert: {
          account_holder?: string | null
          address: string
          bic?: string | null
          business_name: string
          consents?: Json | null
          created_at?: string
          email: string
          iban_masked?: string | null
          id?: string
          message?: string | null
          message_without_bank_details?: string | null
          name: string
          phone: string
          status?: Database["public"]["Enums"]["applications_status"]
          website?: string | null
        }
        Update: {
          account_holder?: string | null
          address?: string
          bic?: string | null
          business_name?: string
          consents?: Json | null
          created_at?: string
          email?: string
          iban_masked?: string | null
          id?: string
          message?: string | null
          message_without_bank_details?: string | null
          name?: string
          phone?: string
          status?: Database["public"]["Enums"]["applications_status"]
          website?: string | null
        }
        Relationships: []
      }
      archived_newsletters: {
        Row: {
          content: string
          document: Json | null
          sent_at: string
          slug: string
          subject: string
          summary: string
        }
        Insert: {
          content: string
          document?: Json | null
          sent_at: string
          slug: string
          subject: string
          summary?: never
        }
        Update: {
          content?: string
          document?: Json | null
          sent_at?: string
          slug?: string
          subject?: string
          summary?: never
        }
        Relationships: [
          {
            foreignKeyName: "archived_newsletters_slug_fkey"
            columns: ["slug"]
            referencedRelation: "newsletter_results"
            referencedColumns: ["slug"]
          },
          {
            foreignKeyName: "archived_newsletters_slug_fkey"
            columns: ["slug"]
            referencedRelation: "newsletters"
            referencedColumns: ["slug"]
          },
        ]
      }
      bin: {
        Row: {
          deleted_at: string | null
          deleted_by: string | null
          id: string | null
          image_url: string | null
          kind: string | null
          row_id: string | null
          title: string | null
        }
        Insert: {
          deleted_at?: string | null
          deleted_by?: string | null
          id?: string | null
          image_url?: string | null
          kind?: string | null
          row_id?: string | null
          title?: string | null
        }
        Update: {
          deleted_at?: string | null
          deleted_by?: string | null
          id?: string | null
          image_url?: string | null
          kind?: string | null
          row_id?: string | null
          title?: string | null
        }
        Relationships: []
      }
      business_changes: {
        Row: {
          business_id: string
          changes: NonNullable<Json>
          decided_at: string | null
          decision:
            | Database["public"]["Enums"]["business_changes_decision"]
            | null
          id: string
          proposed_at: string
          reason: string | null
          replaced: Json | null
          user_id: string
        }
        Insert: {
          business_id: string
          changes: NonNullable<Json>
          decided_at?: string | null
          decision?:
            | Database["public"]["Enums"]["business_changes_decision"]
            | null
          id?: string
          proposed_at?: string
          reason?: string | null
          replaced?: Json | null
          user_id: string
        }
        Update: {
          business_id?: string
          changes?: NonNullable<Json>
          decided_at?: string | null
          decision?:
            | Database["public"]["Enums"]["business_changes_decision"]
            | null
          id?: string
          proposed_at?: string
          reason?: string | null
          replaced?: Json | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "business_changes_business_id_fkey"
            columns: ["business_id"]
            referencedRelation: "business_entries"
            referencedColumns: ["id"]
          },
        ]
      }
      business_editors: {
        Row: {
          business_id: string
          changes_counted: number
          counted_since: string
          id: string
          invited_email: string | null
          linked_at: string
          user_id: string | null
        }
        Insert: {
          business_id: string
          changes_counted?: number
          counted_since?: string
          id?: string
          invited_email?: string | null
          linked_at?: string
          user_id?: string | null
        }
        Update: {
          business_id?: string
          changes_counted?: number
          counted_since?: string
          id?: string
          invited_email?: string | null
          linked_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "business_editors_business_id_fkey"
            columns: ["business_id"]
            referencedRelation: "business_entries"
            referencedColumns: ["id"]
          },
        ]
      }
      business_entries: {
        Row: {
          about: string | null
          accepts_vouchers: boolean
          address: string | null
          business_name: string | null
          category_name: string | null
          city: string | null
          description: string | null
          email: string | null
          hours: Json | null
          id: string
          is_member: boolean
          latitude: number | null
          logo_url: string | null
          longitude: number | null
          name: string
          offers: string | null
          open_sundays: boolean
          phone: string | null
          pictures: NonNullable<Json>
          postal_code: string | null
          sells_vouchers: boolean
          updated_at: string
          website: string | null
        }
        Insert: {
          about?: string | null
          accepts_vouchers: boolean
          address?: string | null
          business_name?: string | null
          category_name?: string | null
          city?: string | null
          description?: string | null
          email?: string | null
          hours?: Json | null
          id: string
          is_member: boolean
          latitude?: number | null
          logo_url?: string | null
          longitude?: number | null
          name: string
          offers?: string | null
          open_sundays: boolean
          phone?: string | null
          pictures: NonNullable<Json>
          postal_code?: string | null
          sells_vouchers: boolean
          updated_at: string
          website?: string | null
        }
        Update: {
          about?: string | null
          accepts_vouchers?: boolean
          address?: string | null
          business_name?: string | null
          category_name?: string | null
          city?: string | null
          description?: string | null
          email?: string | null
          hours?: Json | null
          id?: string
          is_member?: boolean
          latitude?: number | null
          logo_url?: string | null
          longitude?: number | null
          name?: string
          offers?: string | null
          open_sundays?: boolean
          phone?: string | null
          pictures?: NonNullable<Json>
          postal_code?: string | null
          sells_vouchers?: boolean
          updated_at?: string
          website?: string | null
        }
        Relationships: []
      }
      business_rows: {
        Row: {
          address: string | null
          business_id: string
          business_name: string | null
          city: string | null
          has_hours: boolean
          id: string
          location_type: Database["public"]["Enums"]["business_rows_location_type"]
          name: string
          postal_code: string | null
          title: string
        }
        Insert: {
          address?: string | null
          business_id: string
          business_name?: string | null
          city?: string | null
          has_hours: boolean
          id: string
          location_type: Database["public"]["Enums"]["business_rows_location_type"]
          name: string
          postal_code?: string | null
          title: string
        }
        Update: {
          address?: string | null
          business_id?: string
          business_name?: string | null
          city?: string | null
          has_hours?: boolean
          id?: string
          location_type?: Database["public"]["Enums"]["business_rows_location_type"]
          name?: string
          postal_code?: string | null
          title?: string
        }
        Relationships: []
      }
      business_summary: {
        Row: {
          acceptance: number | null
          businesses: number | null
          categories: string[] | null
          partners: number | null
          sales: number | null
        }
        Insert: {
          acceptance?: number | null
          businesses?: number | null
          categories?: string[] | null
          partners?: number | null
          sales?: number | null
        }
        Update: {
          acceptance?: number | null
          businesses?: number | null
          categories?: string[] | null
          partners?: number | null
          sales?: number | null
        }
        Relationships: []
      }
      corrections: {
        Row: {
          before: NonNullable<Json>
          corrected_at: string
          corrected_by: string | null
          id: string
          idea_id: string | null
          post_id: string | null
        }
        Insert: {
          before: NonNullable<Json>
          corrected_at?: string
          corrected_by?: string | null
          id?: string
          idea_id?: string | null
          post_id?: string | null
        }
        Update: {
          before?: NonNullable<Json>
          corrected_at?: string
          corrected_by?: string | null
          id?: string
          idea_id?: string | null
          post_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "corrections_idea_id_fkey"
            columns: ["idea_id"]
            referencedRelation: "ideas"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "corrections_post_id_fkey"
            columns: ["post_id"]
            referencedRelation: "my_roding_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      editorial_notes: {
        Row: {
          corrected_at: string
          id: string
          idea_id: string | null
          post_id: string | null
        }
        Insert: {
          corrected_at?: string
          id?: string
          idea_id?: string | null
          post_id?: string | null
        }
        Update: {
          corrected_at?: string
          id?: string
          idea_id?: string | null
          post_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "editorial_notes_idea_id_fkey"
            columns: ["idea_id"]
            referencedRelation: "ideas"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "editorial_notes_post_id_fkey"
            columns: ["post_id"]
            referencedRelation: "my_roding_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      event_entries: {
        Row: {
          accessibility: string | null
          address: string | null
          category: string
          description: string | null
          end_date: string | null
          id: string
          image_url: string | null
          is_user_submitted: boolean
          latitude: number | null
          location: string | null
          longitude: number | null
          organiser: string | null
          price: string | null
          sequence: number
          series_id: string | null
          start_date: string
          status: Database["public"]["Enums"]["event_entries_status"]
          status_note: string | null
          submitter_name: string | null
          ticket_url: string | null
          title: string
          updated_at: string
        }
        Insert: {
          accessibility?: string | null
          address?: string | null
          category?: string
          description?: string | null
          end_date?: string | null
          id?: string
          image_url?: string | null
          is_user_submitted?: boolean
          latitude?: number | null
          location?: string | null
          longitude?: number | null
          organiser?: string | null
          price?: string | null
          sequence?: number
          series_id?: string | null
          start_date: string
          status?: Database["public"]["Enums"]["event_entries_status"]
          status_note?: string | null
          submitter_name?: string | null
          ticket_url?: string | null
          title: string
          updated_at?: string
        }
        Update: {
          accessibility?: string | null
          address?: string | null
          category?: string
          description?: string | null
          end_date?: string | null
          id?: string
          image_url?: string | null
          is_user_submitted?: boolean
          latitude?: number | null
          location?: string | null
          longitude?: number | null
          organiser?: string | null
          price?: string | null
          sequence?: number
          series_id?: string | null
          start_date?: string
          status?: Database["public"]["Enums"]["event_entries_status"]
          status_note?: string | null
          submitter_name?: string | null
          ticket_url?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      event_feed_items: {
        Row: {
          decided: boolean
          event_id: string
          feed_id: string
          id: string
          key: string
          proposed: Json | null
          proposed_at: string | null
          seen_at: string
          source: NonNullable<Json>
          vanished_at: string | null
          vanishing_seen: boolean
        }
        Insert: {
          decided?: boolean
          event_id: string
          feed_id: string
          id?: string
          key: string
          proposed?: Json | null
          proposed_at?: string | null
          seen_at: string
          source: NonNullable<Json>
          vanished_at?: string | null
          vanishing_seen?: boolean
        }
        Update: {
          decided?: boolean
          event_id?: string
          feed_id?: string
          id?: string
          key?: string
          proposed?: Json | null
          proposed_at?: string | null
          seen_at?: string
          source?: NonNullable<Json>
          vanished_at?: string | null
          vanishing_seen?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "event_feed_items_feed_id_fkey"
            columns: ["feed_id"]
            referencedRelation: "event_feeds"
            referencedColumns: ["id"]
          },
        ]
      }
      event_feed_runs: {
        Row: {
          etag: string | null
          failures: number
          feed_id: string
          found: number | null
          last_modified: string | null
          next_at: string
          problem: string | null
          ran_at: string | null
          read_at: string | null
          succeeded_at: string | null
        }
        Insert: {
          etag?: string | null
          failures?: number
          feed_id: string
          found?: number | null
          last_modified?: string | null
          next_at?: string
          problem?: string | null
          ran_at?: string | null
          read_at?: string | null
          succeeded_at?: string | null
        }
        Update: {
          etag?: string | null
          failures?: number
          feed_id?: string
          found?: number | null
          last_modified?: string | null
          next_at?: string
          problem?: string | null
          ran_at?: string | null
          read_at?: string | null
          succeeded_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "event_feed_runs_feed_id_fkey"
            columns: ["feed_id"]
            referencedRelation: "event_feeds"
            referencedColumns: ["id"]
          },
        ]
      }
      event_feeds: {
        Row: {
          category: string
          created_at: string
          id: string
          is_active: boolean
          location: string | null
          name: string
          organiser: string
          url: string
        }
        Insert: {
          category?: string
          created_at?: string
          id?: string
          is_active?: boolean
          location?: string | null
          name: string
          organiser: string
          url: string
        }
        Update: {
          category?: string
          created_at?: string
          id?: string
          is_active?: boolean
          location?: string | null
          name?: string
          organiser?: string
          url?: string
        }
        Relationships: []
      }
      event_series: {
        Row: {
          created_at: string
          id: string
          rule: string
        }
        Insert: {
          created_at?: string
          id?: string
          rule: string
        }
        Update: {
          created_at?: string
          id?: string
          rule?: string
        }
        Relationships: []
      }
      event_states: {
        Row: {
          event_id: string
          state: Database["public"]["Enums"]["event_states_state"]
        }
        Insert: {
          event_id: string
          state: Database["public"]["Enums"]["event_states_state"]
        }
        Update: {
          event_id?: string
          state?: Database["public"]["Enums"]["event_states_state"]
        }
        Relationships: []
      }
      event_summary: {
        Row: {
          categories: string[] | null
          events: number | null
          places: string[] | null
        }
        Insert: {
          categories?: string[] | null
          events?: number | null
          places?: string[] | null
        }
        Update: {
          categories?: string[] | null
          events?: number | null
          places?: string[] | null
        }
        Relationships: []
      }
      events: {
        Row: {
          category: string
          description: string | null
          end_date: string | null
          id: string
          image_url: string | null
          is_user_submitted: boolean
          location: string | null
          start_date: string
          submitter_email: string | null
          submitter_name: string | null
          submitter_phone: string | null
          title: string
        }
        Insert: {
          category?: string
          description?: string | null
          end_date?: string | null
          id?: string
          image_url?: string | null
          is_user_submitted?: boolean
          location?: string | null
          start_date: string
          submitter_email?: string | null
          submitter_name?: string | null
          submitter_phone?: string | null
          title: string
        }
        Update: {
          category?: string
          description?: string | null
          end_date?: string | null
          id?: string
          image_url?: string | null
          is_user_submitted?: boolean
          location?: string | null
          start_date?: string
          submitter_email?: string | null
          submitter_name?: string | null
          submitter_phone?: string | null
          title?: string
        }
        Relationships: []
      }
      idea_steps: {
        Row: {
          after_alt: string | null
          after_url: string | null
          answer: string | null
          before_alt: string | null
          before_url: string | null
          created_at: string
          id: string
          idea_id: string
          reached_on: string
          signature: string | null
          state: Database["public"]["Enums"]["idea_steps_state"]
        }
        Insert: {
          after_alt?: string | null
          after_url?: string | null
          answer?: string | null
          before_alt?: string | null
          before_url?: string | null
          created_at?: string
          id?: string
          idea_id: string
          reached_on?: string
          signature?: string | null
          state: Database["public"]["Enums"]["idea_steps_state"]
        }
        Update: {
          after_alt?: string | null
          after_url?: string | null
          answer?: string | null
          before_alt?: string | null
          before_url?: string | null
          created_at?: string
          id?: string
          idea_id?: string
          reached_on?: string
          signature?: string | null
          state?: Database["public"]["Enums"]["idea_steps_state"]
        }
        Relationships: [
          {
            foreignKeyName: "idea_steps_idea_id_fkey"
            columns: ["idea_id"]
            referencedRelation: "ideas"
            referencedColumns: ["id"]
          },
        ]
      }
      ideas: {
        Row: {
          category: string
          created_at: string
          description: string
          id: string
          likes_count: number
          status: Database["public"]["Enums"]["ideas_status"]
          submitter_email: string | null
          submitter_name: string | null
          title: string
        }
        Insert: {
          category?: string
          created_at?: string
          description: string
          id?: string
          likes_count?: number
          status?: Database["public"]["Enums"]["ideas_status"]
          submitter_email?: string | null
          submitter_name?: string | null
          title: string
        }
        Update: {
          category?: string
          created_at?: string
          description?: string
          id?: string
          likes_count?: number
          status?: Database["public"]["Enums"]["ideas_status"]
          submitter_email?: string | null
          submitter_name?: string | null
          title?: string
        }
        Relationships: []
      }
      jobs: {
        Row: {
          business: string
          contact_email: string
          contact_phone: string | null
          created_at: string
          description: string
          employment: Database["public"]["Enums"]["jobs_employment"]
          id: string
          link: string | null
          open_until: string
          place: string
          starts_on: string | null
          status: Database["public"]["Enums"]["jobs_status"]
          title: string
        }
        Insert: {
          business: string
          contact_email: string
          contact_phone?: string | null
          created_at?: string
          description: string
          employment: Database["public"]["Enums"]["jobs_employment"]
          id?: string
          link?: string | null
          open_until: string
          place: string
          starts_on?: string | null
          status?: Database["public"]["Enums"]["jobs_status"]
          title: string
        }
        Update: {
          business?: string
          contact_email?: string
          contact_phone?: string | null
          created_at?: string
          description?: string
          employment?: Database["public"]["Enums"]["jobs_employment"]
          id?: string
          link?: string | null
          open_until?: string
          place?: string
          starts_on?: string | null
          status?: Database["public"]["Enums"]["jobs_status"]
          title?: string
        }
        Relationships: []
      }
      my_roding_posts: {
        Row: {
          alt_text: string | null
          approved: boolean | null
          approved_at: string | null
          author_email: string | null
          author_name: string
          content: string
          created_at: string
          id: string
          image_url: string | null
          likes_count: number
          people_consent: string | null
          photo_of_month: string | null
          title: string
        }
        Insert: {
          alt_text?: string | null
          approved?: boolean | null
          approved_at?: string | null
          author_email?: string | null
          author_name: string
          content: string
          created_at?: string
          id?: string
          image_url?: string | null
          likes_count?: number
          people_consent?: string | null
          photo_of_month?: string | null
          title: string
        }
        Update: {
          alt_text?: string | null
          approved?: boolean | null
          approved_at?: string | null
          author_email?: string | null
          author_name?: string
          content?: string
          created_at?: string
          id?: string
          image_url?: string | null
          likes_count?: number
          people_consent?: string | null
          photo_of_month?: string | null
          title?: string
        }
        Relationships: []
      }
      newsletter_consents: {
        Row: {
          asked_at: string | null
          confirmed_at: string | null
          email: string
          form: Database["public"]["Enums"]["newsletter_consents_form"]
          id: string
          network: unknown
          newsletter_id: string | null
          stated_ground: string | null
          withdrawn_at: string | null
          withdrawn_by:
            | Database["public"]["Enums"]["newsletter_consents_withdrawn_by"]
            | null
          wording: string | null
          wording_version: string | null
        }
        Insert: {
          asked_at?: string | null
          confirmed_at?: string | null
          email: string
          form: Database["public"]["Enums"]["newsletter_consents_form"]
          id?: string
          network?: unknown
          newsletter_id?: string | null
          stated_ground?: string | null
          withdrawn_at?: string | null
          withdrawn_by?:
            | Database["public"]["Enums"]["newsletter_consents_withdrawn_by"]
            | null
          wording?: string | null
          wording_version?: string | null
        }
        Update: {
          asked_at?: string | null
          confirmed_at?: string | null
          email?: string
          form?: Database["public"]["Enums"]["newsletter_consents_form"]
          id?: string
          network?: unknown
          newsletter_id?: string | null
          stated_ground?: string | null
          withdrawn_at?: string | null
          withdrawn_by?:
            | Database["public"]["Enums"]["newsletter_consents_withdrawn_by"]
            | null
          wording?: string | null
          wording_version?: string | null
        }
        Relationships: []
      }
      newsletter_drafts: {
        Row: {
          content: string
          created_at: string
          document: Json | null
          id: string
          subject: string
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          content?: string
          created_at?: string
          document?: Json | null
          id?: string
          subject?: string
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          content?: string
          created_at?: string
          document?: Json | null
          id?: string
          subject?: string
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: []
      }
      newsletter_subscriptions: {
        Row: {
          active: boolean
          created_at: string
          email: string
          id: string
          name: string
        }
        Insert: {
          active?: boolean
          created_at?: string
          email: string
          id?: string
          name: string
        }
        Update: {
          active?: boolean
          created_at?: string
          email?: string
          id?: string
          name?: string
        }
        Relationships: []
      }
      newsletters: {
        Row: {
          channel: Database["public"]["Enums"]["newsletters_channel"]
          content: string
          created_at: string
          document: Json | null
          finished_at: string | null
          hold_reason: string | null
          id: string
          in_archive: boolean
          include_unproven_ground: string | null
          problem: string | null
          scheduled_for: string | null
          slug: string | null
          state: Database["public"]["Enums"]["newsletters_state"]
          subject: string
          subscribers: number
          webhook_url: string | null
        }
        Insert: {
          channel: Database["public"]["Enums"]["newsletters_channel"]
          content: string
          created_at?: string
          document?: Json | null
          finished_at?: string | null
          hold_reason?: string | null
          id: string
          in_archive?: boolean
          include_unproven_ground?: string | null
          problem?: string | null
          scheduled_for?: string | null
          slug?: string | null
          state?: Database["public"]["Enums"]["newsletters_state"]
          subject: string
          subscribers: number
          webhook_url?: string | null
        }
        Update: {
          channel?: Database["public"]["Enums"]["newsletters_channel"]
          content?: string
          created_at?: string
          document?: Json | null
          finished_at?: string | null
          hold_reason?: string | null
          id?: string
          in_archive?: boolean
          include_unproven_ground?: string | null
          problem?: string | null
          scheduled_for?: string | null
          slug?: string | null
          state?: Database["public"]["Enums"]["newsletters_state"]
          subject?: string
          subscribers?: number
          webhook_url?: string | null
        }
        Relationships: []
      }
      notification_preferences: {
        Row: {
          digest: boolean
          hidden_hints: string[]
          instant_kinds: string[]
          user_id: string
        }
        Insert: {
          digest?: boolean
          hidden_hints?: string[]
          instant_kinds?: string[]
          user_id: string
        }
        Update: {
          digest?: boolean
          hidden_hints?: string[]
          instant_kinds?: string[]
          user_id?: string
        }
        Relationships: []
      }
      post_likes: {
        Row: {
          post_id: string
          post_type: Database["public"]["Enums"]["post_likes_post_type"]
          user_identifier: string
        }
        Insert: {
          post_id: string
          post_type: Database["public"]["Enums"]["post_likes_post_type"]
          user_identifier: string
        }
        Update: {
          post_id?: string
          post_type?: Database["public"]["Enums"]["post_likes_post_type"]
          user_identifier?: string
        }
        Relationships: []
      }
      processing_recipients: {
        Row: {
          recipient: Database["public"]["Enums"]["processing_recipients_recipient"]
        }
        Insert: {
          recipient: Database["public"]["Enums"]["processing_recipients_recipient"]
        }
        Update: {
          recipient?: Database["public"]["Enums"]["processing_recipients_recipient"]
        }
        Relationships: []
      }
      profiles: {
        Row: {
          address: string | null
          city: string | null
          first_name: string | null
          last_name: string | null
          newsletter_subscribed: boolean
          phone: string | null
          postal_code: string | null
          user_id: string
        }
        Insert: {
          address?: string | null
          city?: string | null
          first_name?: string | null
          last_name?: string | null
          newsletter_subscribed?: boolean
          phone?: string | null
          postal_code?: string | null
          user_id: string
        }
        Update: {
          address?: string | null
          city?: string | null
          first_name?: string | null
          last_name?: string | null
          newsletter_subscribed?: boolean
          phone?: string | null
          postal_code?: string | null
          user_id?: string
        }
        Relationships: []
      }
      reports: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision: Database["public"]["Enums"]["reports_decision"] | null
          decision_reason: string | null
          explanation: string | null
          id: string
          kind: string
          reason: Database["public"]["Enums"]["reports_reason"]
          reporter_email: string | null
          state_before: string | null
          submission_id: string
          title: string
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision?: Database["public"]["Enums"]["reports_decision"] | null
          decision_reason?: string | null
          explanation?: string | null
          id?: string
          kind: string
          reason: Database["public"]["Enums"]["reports_reason"]
          reporter_email?: string | null
          state_before?: string | null
          submission_id: string
          title?: string
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision?: Database["public"]["Enums"]["reports_decision"] | null
          decision_reason?: string | null
          explanation?: string | null
          id?: string
          kind?: string
          reason?: Database["public"]["Enums"]["reports_reason"]
          reporter_email?: string | null
          state_before?: string | null
          submission_id?: string
          title?: string
        }
        Relationships: []
      }
      retention_periods: {
        Row: {
          label: string
          months: number
          rule: string
        }
        Insert: {
          label: string
          months: number
          rule: string
        }
        Update: {
          label?: string
          months?: number
          rule?: string
        }
        Relationships: []
      }
      retention_runs: {
        Row: {
          counts: NonNullable<Json>
          id: string
          ran_at: string
        }
        Insert: {
          counts: NonNullable<Json>
          id?: string
          ran_at?: string
        }
        Update: {
          counts?: NonNullable<Json>
          id?: string
          ran_at?: string
        }
        Relationships: []
      }
      settings_draft: {
        Row: {
          based_on: number
          document: NonNullable<Json>
          id: boolean
          saved_steps: number[]
          step: number
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          based_on: number
          document: NonNullable<Json>
          id?: boolean
          saved_steps?: number[]
          step?: number
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          based_on?: number
          document?: NonNullable<Json>
          id?: boolean
          saved_steps?: number[]
          step?: number
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: []
      }
      settings_versions: {
        Row: {
          document: NonNullable<Json>
          note: string | null
          number: number
          published_at: string
          published_by: string | null
        }
        Insert: {
          document: NonNullable<Json>
          note?: string | null
          number: number
          published_at?: string
          published_by?: string | null
        }
        Update: {
          document?: NonNullable<Json>
          note?: string | null
          number?: number
          published_at?: string
          published_by?: string | null
        }
        Relationships: []
      }
      site_settings: {
        Row: {
          document: NonNullable<Json>
          id: boolean
          number: number
        }
        Insert: {
          document: NonNullable<Json>
          id?: boolean
          number: number
        }
        Update: {
          document?: NonNullable<Json>
          id?: boolean
          number?: number
        }
        Relationships: [
          {
            foreignKeyName: "site_settings_number_fkey"
            columns: ["number"]
            referencedRelation: "settings_versions"
            referencedColumns: ["number"]
          },
        ]
      }
      sitemap_sizes: {
        Row: {
          businesses: number | null
          events: number | null
          ideas: number | null
          newsletters: number | null
          posts: number | null
        }
        Insert: {
          businesses?: number | null
          events?: number | null
          ideas?: number | null
          newsletters?: number | null
          posts?: number | null
        }
        Update: {
          businesses?: number | null
          events?: number | null
          ideas?: number | null
          newsletters?: number | null
          posts?: number | null
        }
        Relationships: []
      }
      storage_disks: {
        Row: {
          free_bytes: number
          measured_at: string
          server: string
        }
        Insert: {
          free_bytes: number
          measured_at?: string
          server: string
        }
        Update: {
          free_bytes?: number
          measured_at?: string
          server?: string
        }
        Relationships: []
      }
      unseen_events: {
        Row: {
          before: Json | null
          event_id: string
          submitted_at: string
        }
        Insert: {
          before?: Json | null
          event_id: string
          submitted_at?: string
        }
        Update: {
          before?: Json | null
          event_id?: string
          submitted_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "unseen_events_event_id_fkey"
            columns: ["event_id"]
            referencedRelation: "event_entries"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "unseen_events_event_id_fkey"
            columns: ["event_id"]
            referencedRelation: "event_states"
            referencedColumns: ["event_id"]
          },
          {
            foreignKeyName: "unseen_events_event_id_fkey"
            columns: ["event_id"]
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
        ]
      }
      user_offices: {
        Row: {
          given_at: string
          given_by: string | null
          office: Database["public"]["Enums"]["user_offices_office"]
          user_id: string
        }
        Insert: {
          given_at?: string
          given_by?: string | null
          office: Database["public"]["Enums"]["user_offices_office"]
          user_id: string
        }
        Update: {
          given_at?: string
          given_by?: string | null
          office?: Database["public"]["Enums"]["user_offices_office"]
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_offices_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "user_roles"
            referencedColumns: ["user_id"]
          },
        ]
      }
      user_roles: {
        Row: {
          role: Database["public"]["Enums"]["user_roles_role"]
          user_id: string
        }
        Insert: {
          role?: Database["public"]["Enums"]["user_roles_role"]
          user_id: string
        }
        Update: {
          role?: Database["public"]["Enums"]["user_roles_role"]
          user_id?: string
        }
        Relationships: []
      }
      voucher_participants: {
        Row: {
          account_holder: string | null
          address: string | null
          business_name: string | null
          category_name: string | null
          city: string | null
          contact_person: string | null
          created_at: string
          description: string | null
          email: string | null
          external_id: string
          iban: string | null
          iban_masked: string | null
          id: string
          location_type: Database["public"]["Enums"]["voucher_participants_location_type"]
          name: string
          payment_method:
            | Database["public"]["Enums"]["voucher_participants_payment_method"]
            | null
          phone: string | null
          postal_code: string | null
          salutation:
            | Database["public"]["Enums"]["voucher_participants_salutation"]
            | null
          website: string | null
        }
        Insert: {
          account_holder?: string | null
          address?: string | null
          business_name?: string | null
          category_name?: string | null
          city?: string | null
          contact_person?: string | null
          created_at?: string
          description?: string | null
          email?: string | null
          external_id?: string
          iban?: string | null
          iban_masked?: string | null
          id?: string
          location_type?: Database["public"]["Enums"]["voucher_participants_location_type"]
          name: string
          payment_method?:
            | Database["public"]["Enums"]["voucher_participants_payment_method"]
            | null
          phone?: string | null
          postal_code?: string | null
          salutation?:
            | Database["public"]["Enums"]["voucher_participants_salutation"]
            | null
          website?: string | null
        }
        Update: {
          account_holder?: string | null
          address?: string | null
          business_name?: string | null
          category_name?: string | null
          city?: string | null
          contact_person?: string | null
          created_at?: string
          description?: string | null
          email?: string | null
          external_id?: string
          iban?: string | null
          iban_masked?: string | null
          id?: string
          location_type?: Database["public"]["Enums"]["voucher_participants_location_type"]
          name?: string
          payment_method?:
            | Database["public"]["Enums"]["voucher_participants_payment_method"]
            | null
          phone?: string | null
          postal_code?: string | null
          salutation?:
            | Database["public"]["Enums"]["voucher_participants_salutation"]
            | null
          website?: string | null
        }
        Relationships: []
      }
      webhook_logs: {
        Row: {
          created_at: string
          error_message: string | null
          id: string
          response_status: number | null
          success: boolean
          webhook_url: string
        }
        Insert: {
          created_at?: string
          error_message?: string | null
          id?: string
          response_status?: number | null
          success: boolean
          webhook_url: string
        }
        Update: {
          created_at?: string
          error_message?: string | null
          id?: string
          response_status?: number | null
          success?: boolean
          webhook_url?: string
        }
        Relationships: []
      }
      webhook_settings: {
        Row: {
          created_at: string
          created_by: string | null
          id: string
          is_active: boolean
          last_test_at: string | null
          test_successful: boolean
          webhook_url: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          id?: string
          is_active?: boolean
          last_test_at?: string | null
          test_successful?: boolean
          webhook_url: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          id?: string
          is_active?: boolean
          last_test_at?: string | null
          test_successful?: boolean
          webhook_url?: string
        }
        Relationships: []
      }
    }
    Views: {
      accounts: {
        Row: {
          confirmed: boolean
          created_at: string
          email: string | null
          first_name: string | null
          id: string
          invited: boolean
          last_name: string | null
          last_sign_in_at: string | null
          locked: boolean
          offices: string[]
          role: Database["public"]["Enums"]["accounts_role"]
          second_factor: boolean
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          account: string | null
          account_id: string | null
          action: string
          after: Json | null
          at: string
          before: Json | null
          details: Json | null
          id: string
          offices: string[]
          other_columns: string[] | null
          subject: string | null
          subject_id: string | null
          subject_table: string
        }
        Relationships: []
      }
      my_submissions: {
        Row: {
          created_at: string
          id: string
          image_url: string | null
          kind: Database["public"]["Enums"]["my_submissions_kind"]
          likes_count: number | null
          start_date: string | null
          state: Database["public"]["Enums"]["my_submissions_state"]
          title: string
        }
        Relationships: []
      }
      my_subscription: {
        Row: {
          active: boolean
          confirmed: boolean
          created_at: string | null
          email: string
          state: string | null
        }
        Update: {
          active?: boolean | null
          confirmed?: boolean | null
          created_at?: string | null
          email?: string | null
          state?: string | null
        }
        Relationships: []
      }
      newsletter_failures: {
        Row: {
          attempts: number
          email: string | null
          ended_at: string | null
          id: string
          name: string | null
          newsletter_id: string
          reason: string | null
          state: Database["public"]["Enums"]["newsletter_failures_state"]
        }
        Relationships: []
      }
      newsletter_recipients: {
        Row: {
          created_at: string
          email: string
          id: string
          name: string
          unproven: boolean
        }
        Relationships: []
      }
      newsletter_results: {
        Row: {
          bounced: number
          channel: Database["public"]["Enums"]["newsletter_results_channel"]
          content: string
          created_at: string
          document: Json | null
          failed: number
          finished_at: string | null
          id: string
          in_archive: boolean
          problem: string | null
          sent: number
          skipped: number
          slug: string | null
          state: Database["public"]["Enums"]["newsletter_results_state"]
          subject: string
          total: number
          unsubscribed: number | null
          waiting: number
        }
        Relationships: []
      }
      newsletter_subscribers: {
        Row: {
          active: boolean
          confirmed_at: string | null
          created_at: string
          email: string
          id: string
          name: string
          proof:
            | Database["public"]["Enums"]["newsletter_subscribers_proof"]
            | null
          state: Database["public"]["Enums"]["newsletter_subscribers_state"]
          stated_ground: string | null
          stop_reason: string | null
        }
        Relationships: []
      }
      processing_activities: {
        Row: {
          kept_for: string | null
          label: string | null
          purpose: string | null
          readers: string | null
        }
        Relationships: []
      }
      report_statistics: {
        Row: {
          decision:
            | Database["public"]["Enums"]["report_statistics_decision"]
            | null
          kind: string
          reason: Database["public"]["Enums"]["report_statistics_reason"]
          reports: number | null
          year: number | null
        }
        Relationships: []
      }
      storage_usage: {
        Row: {
          bucket: string
          bytes: number
          files: number
        }
        Relationships: []
      }
    }
    Functions: {
      accept_application: {
        Args: { _id: string; _invite?: boolean; _member: Json }
        Returns: string
      }
      accepted_application: {
        Args: { _id: string }
        Returns: {
          accepted_at: string
          account: string
          member: string
          member_id: string
          welcome: string
        }[]
      }
      accounts_of_business: {
        Args: { _business_id: string }
        Returns: {
          email: string
          id: string
          is_invited: boolean
          linked_at: string
          name: string
        }[]
      }
      accounts_to_link: {
        Args: { _business_id: string; _search: string }
        Returns: {
          email: string
          name: string
        }[]
      }
      application_copy_sent: {
        Args: { _application_id: string }
        Returns: undefined
      }
      ask_unconfirmed_subscribers: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      ask_unconfirmed_subscribers_later: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      bank_details_access: {
        Args: Record<PropertyKey, never>
        Returns: {
          office: boolean
          readable: boolean
          second_factor_due: string
        }[]
      }
      begin_account_action: {
        Args: {
          _action: string
          _by: string
          _details?: Json
          _user_id: string
        }
        Returns: string
      }
      change_business: {
        Args: { _changes: Json; _id: string; _seen: Json }
        Returns: string[]
      }
      change_event_series: {
        Args: { _changes: Json; _event_id: string; _scope: string }
        Returns: number
      }
      change_map_data: {
        Args: { _action: string; _bytes?: number }
        Returns: undefined
      }
      change_series_rule: {
        Args: { _dates: Json; _event_id: string; _rule: string; _scope: string }
        Returns: Json
      }
      claim_application_copies: {
        Args: Record<PropertyKey, never>
        Returns: {
          account_holder: string | null
          address: string
          bic: string | null
          business_name: string
          consents: Json | null
          created_at: string
          email: string
          iban_masked: string | null
          id: string
          message: string | null
          message_without_bank_details: string | null
          name: string
          phone: string
          status: Database["public"]["Enums"]["applications_status"]
          website: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "applications"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_event_feed: {
        Args: Record<PropertyKey, never>
        Returns: {
          etag: string
          id: string
          last_modified: string
          location: string
          ran_at: string
          url: string
        }[]
      }
      claim_mails: {
        Args: Record<PropertyKey, never>
        Returns: {
          dropped: boolean
          id: string
          kind: string
          mail_values: Json
          recipient: string
        }[]
      }
      claim_newsletter_confirmations: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          id: string
          token: string
        }[]
      }
      claim_newsletter_deliveries: {
        Args: { _most: number; _per_minute: number }
        Returns: Json
      }
      claim_newsletter_message: {
        Args: { _newsletter_id?: string }
        Returns: Json
      }
      confirm_backup: { Args: { _confirmed?: boolean }; Returns: undefined }
      confirm_newsletter: { Args: { _token: string }; Returns: boolean }
      control_newsletter: {
        Args: { _action: string; _id: string }
        Returns: string
      }
      correct_submission: {
        Args: { _changes: Json; _token: string }
        Returns: undefined
      }
      create_event_series: {
        Args: {
          _duration?: string
          _event: Json
          _rule: string
          _starts: string[]
        }
        Returns: string
      }
      decide_business_change: {
        Args: {
          _business_id: string
          _decision: string
          _reason?: string
          _seen: string
        }
        Returns: undefined
      }
      decide_feed_change: {
        Args: { _decision: string; _event_id: string }
        Returns: undefined
      }
      decide_report: {
        Args: { _decision: string; _id: string; _reason: string }
        Returns: number
      }
      delete_event_series: {
        Args: { _event_id: string; _scope: string }
        Returns: string[]
      }
      dismiss_unsent_mail: {
        Args: { _dismissed?: boolean; _id: string }
        Returns: undefined
      }
      end_account_action: {
        Args: { _done: boolean; _entry: string }
        Returns: undefined
      }
      end_feed_run: {
        Args: {
          _complete: boolean
          _etag?: string
          _feed_id: string
          _found: number
          _last_modified?: string
          _problem?: string
          _ran_at: string
          _until: string
        }
        Returns: undefined
      }
      entry_has_ended: {
        Args: { _first: string; _kind: string; _last: string }
        Returns: boolean
      }
      erase_person: { Args: { _records: Json }; Returns: number }
      explain_decision: {
        Args: { _id: string; _kind: string; _reason: string }
        Returns: undefined
      }
      export_bank_details: {
        Args: Record<PropertyKey, never>
        Returns: {
          account_holder: string
          iban: string
          id: string
          payment_method: string
        }[]
      }
      export_person: {
        Args: { _records: Json }
        Returns: {
          data: Json
          erasing: string
          id: string
          kept: Json
          kept_because: string
          kept_until: string
          label: string
          picture: Json
          source: string
        }[]
      }
      find_person: {
        Args: { _query: string }
        Returns: {
          data: Json
          erasing: string
          id: string
          kept: Json
          kept_because: string
          kept_until: string
          label: string
          picture: Json
          source: string
        }[]
      }
      get_user_role: { Args: { _user_id: string }; Returns: string }
      hand_over: { Args: { _changes: Json }; Returns: undefined }
      has_kept_account: { Args: Record<PropertyKey, never>; Returns: boolean }
      hide_hint: { Args: { _hint: string }; Returns: undefined }
      hold_newsletter: { Args: { _id: string }; Returns: undefined }
      import_feed_events: {
        Args: { _events: Json; _feed_id: string; _ran_at: string }
        Returns: number
      }
      keep_vanished_event: {
        Args: { _event_id: string; _kept?: boolean }
        Returns: undefined
      }
      lacks_backup: { Args: Record<PropertyKey, never>; Returns: boolean }
      last_editor_of_business: {
        Args: { _business_id: string; _since: string }
        Returns: string
      }
      link_business: {
        Args: { _business_id: string; _email: string }
        Returns: string
      }
      list_page: {
        Args: {
          _filter?: Json
          _list: string
          _order?: string
          _rows?: number
          _skip?: number
          _words?: string[]
        }
        Returns: {
          found: number
          ids: string[]
        }[]
      }
      log_export: {
        Args: { _rows: number; _table: string }
        Returns: undefined
      }
      mail_ended: { Args: { _id: string }; Returns: undefined }
      mail_failed: { Args: { _id: string }; Returns: undefined }
      mail_is_delivered: { Args: Record<PropertyKey, never>; Returns: boolean }
      mark_event_unseen: {
        Args: { _before?: Json; _event_id: string }
        Returns: undefined
      }
      merge_businesses: {
        Args: { _from: string; _into: string }
        Returns: undefined
      }
      merge_ideas: {
        Args: { _id: string; _kept_id: string }
        Returns: undefined
      }
      merged_business: {
        Args: { _first: string; _last: string }
        Returns: {
          id: string
          title: string
        }[]
      }
      merged_idea: {
        Args: { _first: string; _last: string }
        Returns: {
          id: string
          title: string
        }[]
      }
      my_businesses: {
        Args: Record<PropertyKey, never>
        Returns: {
          changes: Json
          decided_at: string
          decision: string
          entry: Json
          held: string[]
          id: string
          proposed_at: string
          reason: string
        }[]
      }
      my_data: {
        Args: Record<PropertyKey, never>
        Returns: {
          data: Json
          erasing: string
          id: string
          kept: Json
          kept_because: string
          kept_until: string
          label: string
          picture: Json
          source: string
        }[]
      }
      my_offices: { Args: Record<PropertyKey, never>; Returns: string[] }
      newsletter_bounce_secret: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      newsletter_confirmation_progress: {
        Args: Record<PropertyKey, never>
        Returns: {
          sent: number
          waiting: number
        }[]
      }
      newsletter_confirmation_refused: {
        Args: { _address: boolean; _id: string }
        Returns: undefined
      }
      newsletter_confirmation_sent: {
        Args: { _id: string }
        Returns: undefined
      }
      newsletter_confirmations_are_delivered: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      newsletter_sign_up_state: { Args: { _email: string }; Returns: string }
      newsletter_was_withdrawn: { Args: { _slug: string }; Returns: boolean }
      note_invited_account: {
        Args: { _application_id: string; _user_id?: string }
        Returns: undefined
      }
      note_invited_editor: {
        Args: { _link_id: string; _user_id?: string }
        Returns: undefined
      }
      note_mail_delivery: { Args: { _delivers: boolean }; Returns: undefined }
      note_settings_gaps: {
        Args: { _gaps: Json; _number: number }
        Returns: undefined
      }
      preview_retention: {
        Args: Record<PropertyKey, never>
        Returns: {
          blanks: string[]
          count: number
          label: string
          months: number
          name: string
          oldest: string
        }[]
      }
      processing_record: { Args: Record<PropertyKey, never>; Returns: Json }
      publish_settings: {
        Args: { _based_on: number; _document: Json; _note?: string }
        Returns: number
      }
      queue_notices: { Args: { _now?: string }; Returns: undefined }
      read_event_feed: { Args: { _feed_id: string }; Returns: undefined }
      recent_imports: {
        Args: Record<PropertyKey, never>
        Returns: {
          import_id: string
          row_count: number
          subject_table: string
          undoable_until: string
        }[]
      }
      record_newsletter_bounces: {
        Args: { _bounces: Json; _message_id: string }
        Returns: number
      }
      record_newsletter_deliveries: {
        Args: { _results: Json }
        Returns: undefined
      }
      request_account_deletion: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      reschedule_newsletter: {
        Args: { _at?: string; _id: string }
        Returns: undefined
      }
      restore_event_series: { Args: { _ids: string[] }; Returns: undefined }
      restore_from_bin: {
        Args: { _kind: string; _row_id: string }
        Returns: undefined
      }
      resubscribe_newsletter: { Args: { _token: string }; Returns: boolean }
      reveal_iban: { Args: { _id: string; _table: string }; Returns: string }
      schedule_newsletter: {
        Args: {
          _at: string
          _channel: string
          _content: string
          _document?: Json
          _id: string
          _in_archive?: boolean
          _include_unproven_ground?: string
          _subject: string
        }
        Returns: undefined
      }
      search: {
        Args: { _kinds: string[]; _query: string; _rows?: number }
        Returns: {
          corrected: string
          detail: string
          entry_id: string
          excerpt: string
          happens_at: string
          is_past: boolean
          kind: string
          marks: string[]
          title: string
          total: number
        }[]
      }
      send_held_newsletter: { Args: { _id: string }; Returns: undefined }
      send_test_mail: { Args: Record<PropertyKey, never>; Returns: string }
      series_dates: {
        Args: { _event_id: string }
        Returns: {
          end_date: string
          id: string
          rule: string
          series_day: string
          start_date: string
          status: string
        }[]
      }
      set_offices: {
        Args: { _offices: string[]; _user_id: string }
        Returns: undefined
      }
      similar_ideas: {
        Args: { _description?: string; _except?: string; _title: string }
        Returns: {
          id: string
          likes_count: number
          state: string
          title: string
        }[]
      }
      skip_feed_run: {
        Args: { _feed_id: string; _problem?: string }
        Returns: undefined
      }
      split_business: { Args: { _participant_id: string }; Returns: string }
      start_due_newsletters: {
        Args: { _mail_delivers: boolean }
        Returns: number
      }
      start_newsletter: {
        Args: {
          _channel?: string
          _content: string
          _document?: Json
          _id: string
          _in_archive?: boolean
          _include_unproven_ground?: string
          _subject: string
          _webhook_url?: string
        }
        Returns: number
      }
      state_newsletter_ground: {
        Args: { _ground: string; _ids: string[] }
        Returns: number
      }
      submission_status: {
        Args: { _token: string }
        Returns: {
          decided_at: string
          kind: string
          reason: string
          state: string
          submitted_at: string
          title: string
        }[]
      }
      submitted_event: {
        Args: { _token: string }
        Returns: {
          accessibility: string | null
          address: string | null
          category: string
          description: string | null
          end_date: string | null
          id: string
          image_url: string | null
          is_user_submitted: boolean
          latitude: number | null
          location: string | null
          longitude: number | null
          organiser: string | null
          price: string | null
          sequence: number
          series_id: string | null
          start_date: string
          status: Database["public"]["Enums"]["event_entries_status"]
          status_note: string | null
          submitter_name: string | null
          ticket_url: string | null
          title: string
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "event_entries"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      submitted_idea: {
        Args: { _token: string }
        Returns: {
          id: string
          title: string
          updates: boolean
        }[]
      }
      switch_on_second_factor: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      test_mail_state: { Args: { _id: string }; Returns: string }
      undo_accepted_application: { Args: { _id: string }; Returns: undefined }
      undo_asking_subscribers: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      undo_business_decision: {
        Args: { _business_id: string }
        Returns: undefined
      }
      undo_import: {
        Args: { _import_id: string }
        Returns: {
          stayed: string[]
          undone: number
        }[]
      }
      undo_merged_businesses: { Args: { _from: string }; Returns: undefined }
      undo_report_decision: { Args: { _id: string }; Returns: number }
      undo_series_rule: { Args: { _undo: Json }; Returns: undefined }
      unlink_business: { Args: { _link_id: string }; Returns: undefined }
      unschedule_newsletter: { Args: { _id: string }; Returns: undefined }
      unsubscribe_newsletter: {
        Args: { _by?: string; _token: string }
        Returns: boolean
      }
      waiting_items: {
        Args: { _most?: number }
        Returns: {
          id: string
          kind: string
          mine: boolean
          office: string
          since: string
          title: string
          total: number
        }[]
      }
      want_idea_updates: {
        Args: { _token: string; _wanted: boolean }
        Returns: undefined
      }
      webhook_secret: { Args: { _webhook_id: string }; Returns: string }
      withdraw_business_change: { Args: { _id: string }; Returns: undefined }
      withdraw_submission: { Args: { _token: string }; Returns: undefined }
    }
    Enums: {
      accounts_role: "guest" | "member" | "admin"
      applications_status: "pending" | "approved" | "rejected"
      business_changes_decision: "accept" | "reject"
      business_rows_location_type: "acceptance" | "sales" | "business"
      event_entries_status: "scheduled" | "cancelled" | "postponed" | "sold_out"
      event_states_state: "pending" | "approved" | "rejected"
      idea_steps_state: "reviewing" | "town_hall" | "done" | "impossible"
      ideas_status: "pending" | "approved" | "rejected"
      jobs_employment:
        | "apprenticeship"
        | "full_time"
        | "part_time"
        | "mini_job"
        | "internship"
      jobs_status: "pending" | "approved" | "rejected"
      my_submissions_kind: "event" | "idea" | "job" | "post"
      my_submissions_state: "ended" | "pending" | "published" | "rejected"
      newsletter_consents_form:
        | "footer"
        | "registration"
        | "member_area"
        | "admin"
        | "admin_import"
        | "unsubscribe_page"
      newsletter_consents_withdrawn_by:
        | "link"
        | "one_click"
        | "member_area"
        | "admin"
        | "bounce"
        | "account_deleted"
        | "erased"
      newsletter_failures_state:
        | "waiting"
        | "sending"
        | "sent"
        | "failed"
        | "skipped"
      newsletter_results_channel: "smtp" | "webhook"
      newsletter_results_state:
        | "draft"
        | "scheduled"
        | "sending"
        | "paused"
        | "cancelled"
        | "sent"
      newsletter_subscribers_proof: "double_opt_in" | "account" | "stated"
      newsletter_subscribers_state:
        | "asked"
        | "confirmed"
        | "left"
        | "undeliverable"
        | "unproven"
      newsletters_channel: "smtp" | "webhook"
      newsletters_state:
        | "draft"
        | "scheduled"
        | "sending"
        | "paused"
        | "cancelled"
        | "sent"
      post_likes_post_type: "idea" | "my_roding_post"
      processing_recipients_recipient: "mail_server" | "newsletter_webhook"
      report_statistics_decision: "keep" | "remove" | "restrict"
      report_statistics_reason:
        | "illegal"
        | "personal"
        | "copyright"
        | "offensive"
        | "misleading"
        | "spam"
        | "other"
      reports_decision: "keep" | "remove" | "restrict"
      reports_reason:
        | "illegal"
        | "personal"
        | "copyright"
        | "offensive"
        | "misleading"
        | "spam"
        | "other"
      user_offices_office:
        | "board"
        | "treasurer"
        | "editor"
        | "vouchers"
        | "secretary"
      user_roles_role: "guest" | "member" | "admin"
      voucher_participants_location_type: "acceptance" | "sales" | "business"
      voucher_participants_payment_method: "einzug" | "Standard"
      voucher_participants_salutation: "Herrn" | "Frau"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      accounts_role: ["guest", "member", "admin"],
      applications_status: ["pending", "approved", "rejected"],
      business_changes_decision: ["accept", "reject"],
      business_rows_location_type: ["acceptance", "sales", "business"],
      event_entries_status: ["scheduled", "cancelled", "postponed", "sold_out"],
      event_states_state: ["pending", "approved", "rejected"],
      idea_steps_state: ["reviewing", "town_hall", "done", "impossible"],
      ideas_status: ["pending", "approved", "rejected"],
      jobs_employment: [
        "apprenticeship",
        "full_time",
        "part_time",
        "mini_job",
        "internship",
      ],
      jobs_status: ["pending", "approved", "rejected"],
      my_submissions_kind: ["event", "idea", "job", "post"],
      my_submissions_state: ["ended", "pending", "published", "rejected"],
      newsletter_consents_form: [
        "footer",
        "registration",
        "member_area",
        "admin",
        "admin_import",
        "unsubscribe_page",
      ],
      newsletter_consents_withdrawn_by: [
        "link",
        "one_click",
        "member_area",
        "admin",
        "bounce",
        "account_deleted",
        "erased",
      ],
      newsletter_failures_state: [
        "waiting",
        "sending",
        "sent",
        "failed",
        "skipped",
      ],
      newsletter_results_channel: ["smtp", "webhook"],
      newsletter_results_state: [
        "draft",
        "scheduled",
        "sending",
        "paused",
        "cancelled",
        "sent",
      ],
      newsletter_subscribers_proof: ["double_opt_in", "account", "stated"],
      newsletter_subscribers_state: [
        "asked",
        "confirmed",
        "left",
        "undeliverable",
        "unproven",
      ],
      newsletters_channel: ["smtp", "webhook"],
      newsletters_state: [
        "draft",
        "scheduled",
        "sending",
        "paused",
        "cancelled",
        "sent",
      ],
      post_likes_post_type: ["idea", "my_roding_post"],
      processing_recipients_recipient: ["mail_server", "newsletter_webhook"],
      report_statistics_decision: ["keep", "remove", "restrict"],
      report_statistics_reason: [
        "illegal",
        "personal",
        "copyright",
        "offensive",
        "misleading",
        "spam",
        "other",
      ],
      reports_decision: ["keep", "remove", "restrict"],
      reports_reason: [
        "illegal",
        "personal",
        "copyright",
        "offensive",
        "misleading",
        "spam",
        "other",
      ],
      user_offices_office: [
        "board",
        "treasurer",
        "editor",
        "vouchers",
        "secretary",
      ],
      user_roles_role: ["guest", "member", "admin"],
      voucher_participants_location_type: ["acceptance", "sales", "business"],
      voucher_participants_payment_method: ["einzug", "Standard"],
      voucher_participants_salutation: ["Herrn", "Frau"],
    },
  },
} as const
