locals {
  # No longer than the outcomes that make a redelivery harmless are kept (shared/src/outcomes.ts).
  push_retention = "3600s"
  # A person's words are kept for one day at the most.
  dead_letter_retention = "86400s"
}

resource "google_pubsub_topic" "topic" {
  for_each = local.topics

  name = each.key

  message_storage_policy {
    allowed_persistence_regions = [var.region]
  }

  depends_on = [google_project_service.api]
}

resource "google_pubsub_subscription" "push" {
  for_each = local.subscriptions

  name                       = each.key
  topic                      = google_pubsub_topic.topic[each.value.topic].id
  ack_deadline_seconds       = each.value.ackDeadlineSeconds
  message_retention_duration = local.push_retention

  # Without this a subscription that is quiet for 31 days is deleted.
  expiration_policy {
    ttl = ""
  }

  push_config {
    push_endpoint = "${local.urls[each.value.service]}/push/${each.value.topic}"

    oidc_token {
      service_account_email = google_service_account.push.email
      audience              = local.urls[each.value.service]
    }
  }

  retry_policy {
    minimum_backoff = "${local.topology.retry.minimumBackoffSeconds}s"
    maximum_backoff = "${local.topology.retry.maximumBackoffSeconds}s"
  }

  dynamic "dead_letter_policy" {
    for_each = each.value.deadLetter ? ["dead-letter"] : []

    content {
      dead_letter_topic     = google_pubsub_topic.topic[dead_letter_policy.value].id
      max_delivery_attempts = local.topology.retry.maxDeliveryAttempts
    }
  }
}

# The second subscription of the dead letters: what operators look at, replay or drop.
resource "google_pubsub_subscription" "operators" {
  name                       = "dead-letter--operators"
  topic                      = google_pubsub_topic.topic["dead-letter"].id
  ack_deadline_seconds       = 60
  message_retention_duration = local.dead_letter_retention

  expiration_policy {
    ttl = ""
  }
}
