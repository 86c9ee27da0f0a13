# The consumers answer inside the project only, so the smoke test of a new revision runs there: a workflow counts as
# internal, a laptop or GitHub does not.

resource "google_service_account" "smoke" {
  account_id   = "jiaba-smoke"
  display_name = "Jiaba smoke: asks a new revision which commit it runs"
}

resource "google_workflows_workflow" "smoke" {
  name                = "smoke"
  region              = var.region
  description         = "GET of a URL as the account jiaba-smoke; gives back what it answered"
  service_account     = google_service_account.smoke.id
  source_contents     = file("${path.module}/smoke.workflow.yaml")
  deletion_protection = false

  depends_on = [google_project_service.api]
}

resource "google_cloud_run_v2_service_iam_member" "smoke" {
  for_each = local.consumers

  name     = google_cloud_run_v2_service.service[each.key].name
  location = var.region
  role     = "roles/run.invoker"
  member   = google_service_account.smoke.member
}
