# Each alert links the runbook of its name in docs/runbooks.

locals {
  runbooks    = "https://github.com/${var.github_repository}/blob/main/docs/runbooks"
  from_log    = "resource.type=\"cloud_run_revision\" AND metric.type=\"logging.googleapis.com/user/"
  counted     = { for name, metric in google_logging_metric.count : name => "${local.from_log}${metric.name}\"" }
  dead_letter = "resource.type=\"pubsub_subscription\" AND resource.label.subscription_id=\"${google_pubsub_subscription.operators.name}\""

  alerts = {
    nacks = {
      says     = "A service hands events back: more than one a minute, and Pub/Sub slows the whole subscription down"
      severity = "ERROR"
      filter   = "${local.counted["hops"]} AND metric.label.outcome=one_of(\"failed\", \"timeout\")"
      group_by = ["metric.label.service", "metric.label.topic"]
      aligner  = "ALIGN_DELTA"
      above    = 1
    }
    dead-letters = {
      says     = "Events nobody could handle wait for an operator; after a day they are gone"
      severity = "ERROR"
      filter   = "${local.dead_letter} AND metric.type=\"pubsub.googleapis.com/subscription/num_undelivered_messages\""
      group_by = []
      aligner  = "ALIGN_MAX"
      above    = 0
    }
    ambiguous-sends = {
      says     = "Nobody can know whether a reply arrived; it is not sent again"
      severity = "WARNING"
      filter   = "${local.counted["sends"]} AND metric.label.status=\"ambiguous\""
      group_by = []
      aligner  = "ALIGN_DELTA"
      above    = 0
    }
    refused-sends = {
      says     = "LINE refuses replies: people get no answer"
      severity = "CRITICAL"
      filter   = "${local.counted["sends"]} AND metric.label.status=\"refused\" AND metric.label.reason=one_of(\"credentials\", \"limited\", \"invalid-message\", \"request\")"
      group_by = ["metric.label.reason"]
      aligner  = "ALIGN_DELTA"
      above    = 0
    }
    breaker-open = {
      says     = "A model kept failing and is left alone; the fallback or the deterministic reader answers"
      severity = "WARNING"
      filter   = local.counted["breaker_openings"]
      group_by = ["metric.label.model"]
      aligner  = "ALIGN_DELTA"
      above    = 0
    }
    gate-refusals = {
      says     = "The validator could not recompute a result: two services do not agree, and people read that it is down"
      severity = "ERROR"
      filter   = local.counted["gate_refusals"]
      group_by = ["metric.label.tool"]
      aligner  = "ALIGN_DELTA"
      above    = 0
    }
  }
}

resource "google_monitoring_alert_policy" "alert" {
  for_each = local.alerts

  display_name          = "Jiaba ${each.key}"
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = [for channel in google_monitoring_notification_channel.mail : channel.name]

  conditions {
    display_name = each.value.says

    condition_threshold {
      filter          = each.value.filter
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.above
      duration        = "0s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = each.value.aligner
        cross_series_reducer = "REDUCE_SUM"
        group_by_fields      = each.value.group_by
      }
    }
  }

  documentation {
    mime_type = "text/markdown"
    subject   = "Jiaba: ${each.key}"
    content   = "${each.value.says}.\n\nWhat to do: ${local.runbooks}/${each.key}.md"
  }

  alert_strategy {
    auto_close = "3600s"
  }
}
