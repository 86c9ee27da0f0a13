resource "google_project_service" "api" {
  for_each = toset([
    "artifactregistry.googleapis.com",
    "billingbudgets.googleapis.com",
    "cloudtrace.googleapis.com",
    "firestore.googleapis.com",
    "iam.googleapis.com",
    "iamcredentials.googleapis.com",
    "logging.googleapis.com",
    "monitoring.googleapis.com",
    "pubsub.googleapis.com",
    "run.googleapis.com",
    "secretmanager.googleapis.com",
    "sts.googleapis.com",
    "telemetry.googleapis.com",
    "workflows.googleapis.com",
    "workflowexecutions.googleapis.com",
  ])

  service            = each.key
  disable_on_destroy = false
}
