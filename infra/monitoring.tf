# Metrics from the log lines that the services write: one per hop, one per reply sent, one per trouble.

locals {
  log_metrics = {
    hops = {
      description = "Deliveries, by how they ended"
      filter      = "jsonPayload.message=\"hop\""
      labels      = ["service", "topic", "outcome"]
    }
    sends = {
      description = "Turns that reached LINE, by how the sending ended"
      filter      = "jsonPayload.message=\"send\""
      labels      = ["status", "via", "reason"]
    }
    dead_letters = {
      description = "Events that a service gave up: unreadable, or too late to answer"
      filter      = "jsonPayload.message=\"dead letter\""
      labels      = ["service", "topic", "reason"]
    }
    gate_refusals = {
      description = "Results that the validator could not recompute"
      filter      = "jsonPayload.message=\"the gate refused a result: its service and this one do not agree\""
      labels      = ["tool"]
    }
    model_tries = {
      description = "Requests to a model, by how they ended"
      filter      = "jsonPayload.message=\"model try\""
      labels      = ["model", "outcome"]
    }
    cards = {
      description = "Cards of memory and commands to it, by what came of them"
      filter      = "jsonPayload.message=\"card\""
      labels      = ["operation", "status"]
    }
    breaker_openings = {
      description = "Calls for which a model was left alone because it kept failing"
      filter      = "jsonPayload.message=\"model try\" AND jsonPayload.outcome=\"breaker-open\""
      labels      = ["model"]
    }
  }
}

resource "google_logging_metric" "count" {
  for_each = local.log_metrics

  name        = "jiaba/${each.key}"
  description = each.value.description
  filter      = "resource.type=\"cloud_run_revision\" AND ${each.value.filter}"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"

    dynamic "labels" {
      for_each = each.value.labels

      content {
        key = labels.value
      }
    }
  }

  label_extractors = { for label in each.value.labels : label => "EXTRACT(jsonPayload.${label})" }

  depends_on = [google_project_service.api]
}

resource "google_logging_metric" "hop_latency" {
  name            = "jiaba/hop_latency"
  description     = "Milliseconds from a delivery to its answer"
  filter          = "resource.type=\"cloud_run_revision\" AND jsonPayload.message=\"hop\""
  value_extractor = "EXTRACT(jsonPayload.ms)"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "DISTRIBUTION"
    unit        = "ms"

    labels {
      key = "service"
    }
    labels {
      key = "topic"
    }
  }

  label_extractors = {
    service = "EXTRACT(jsonPayload.service)"
    topic   = "EXTRACT(jsonPayload.topic)"
  }

  bucket_options {
    exponential_buckets {
      num_finite_buckets = 16
      growth_factor      = 2
      scale              = 1
    }
  }

  depends_on = [google_project_service.api]
}

resource "google_monitoring_notification_channel" "mail" {
  for_each = var.alert_emails

  display_name = each.key
  type         = "email"
  labels       = { email_address = each.key }

  depends_on = [google_project_service.api]
}
