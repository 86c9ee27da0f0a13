# Every right is one additive member on the smallest thing that can carry it. docs/permissions.md lists them all.

locals {
  pubsub_agent = "serviceAccount:service-${data.google_project.this.number}@gcp-sa-pubsub.iam.gserviceaccount.com"
}

resource "google_service_account" "service" {
  for_each = local.services

  account_id   = "jiaba-${each.key}"
  display_name = "Jiaba ${each.key}: ${each.value.does}"
}

resource "google_service_account" "push" {
  account_id   = "jiaba-push"
  display_name = "Jiaba push: what Pub/Sub signs in as when it calls a consumer"
}

# --- What a service may do, from the topology

resource "google_pubsub_topic_iam_member" "publisher" {
  for_each = local.publishers

  topic  = google_pubsub_topic.topic[each.value.topic].name
  role   = "roles/pubsub.publisher"
  member = google_service_account.service[each.value.service].member
}

resource "google_project_iam_member" "database" {
  for_each = local.database_rights

  project = var.project_id
  role    = each.value.role
  member  = google_service_account.service[each.value.service].member

  condition {
    title      = "database ${each.value.database} only"
    expression = "resource.name == \"projects/${var.project_id}/databases/${each.value.database}\""
  }
}

resource "google_secret_manager_secret_iam_member" "accessor" {
  for_each = local.secret_readers

  secret_id = google_secret_manager_secret.secret[each.value.secret].secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = google_service_account.service[each.value.service].member
}

resource "google_project_iam_member" "spans" {
  for_each = local.services

  project = var.project_id
  role    = "roles/telemetry.tracesWriter"
  member  = google_service_account.service[each.key].member
}

# --- Delivery: Pub/Sub calls the consumers, and moves what they cannot handle to the dead letters

resource "google_cloud_run_v2_service_iam_member" "push" {
  for_each = local.consumers

  name     = google_cloud_run_v2_service.service[each.key].name
  location = var.region
  role     = "roles/run.invoker"
  member   = google_service_account.push.member
}

resource "google_service_account_iam_member" "push_token" {
  service_account_id = google_service_account.push.name
  role               = "roles/iam.serviceAccountTokenCreator"
  member             = local.pubsub_agent
}

# Without these two a dead letter is neither forwarded nor reported: the message is simply delivered for ever.
resource "google_pubsub_topic_iam_member" "dead_letter" {
  topic  = google_pubsub_topic.topic["dead-letter"].name
  role   = "roles/pubsub.publisher"
  member = local.pubsub_agent
}

resource "google_pubsub_subscription_iam_member" "dead_letter" {
  for_each = local.dead_lettering

  subscription = google_pubsub_subscription.push[each.key].name
  role         = "roles/pubsub.subscriber"
  member       = local.pubsub_agent
}

# --- Operators

resource "google_pubsub_subscription_iam_member" "operators" {
  for_each = var.operators

  subscription = google_pubsub_subscription.operators.name
  role         = "roles/pubsub.subscriber"
  member       = each.key
}

# What a person wanted removed or agreed to is still due after a failure, so it can be replayed. A question is not.
resource "google_pubsub_topic_iam_member" "operators" {
  for_each = var.operators

  topic  = google_pubsub_topic.topic["memory.requested"].name
  role   = "roles/pubsub.publisher"
  member = each.key
}

resource "google_project_iam_member" "operators" {
  for_each = {
    for pair in setproduct(var.operators, ["logging.viewer", "monitoring.viewer", "cloudtrace.user", "run.viewer"]) :
    "${pair[0]}--${pair[1]}" => { member = pair[0], role = "roles/${pair[1]}" }
  }

  project = var.project_id
  role    = each.value.role
  member  = each.value.member
}
