# GitHub Actions signs in without a key: only workflows of the main branch of one repository become the deployer.

resource "google_service_account" "deployer" {
  account_id   = "jiaba-deployer"
  display_name = "Jiaba deployer: new images and traffic, nothing else"
}

resource "google_iam_workload_identity_pool" "github" {
  workload_identity_pool_id = "github"
  display_name              = "GitHub Actions"

  depends_on = [google_project_service.api]
}

resource "google_iam_workload_identity_pool_provider" "github" {
  workload_identity_pool_id          = google_iam_workload_identity_pool.github.workload_identity_pool_id
  workload_identity_pool_provider_id = "actions"
  display_name                       = "GitHub Actions of ${var.github_repository}"

  attribute_condition = "assertion.repository == \"${var.github_repository}\" && assertion.ref == \"refs/heads/main\""
  attribute_mapping = {
    "google.subject"       = "assertion.sub"
    "attribute.repository" = "assertion.repository"
  }

  oidc {
    issuer_uri = "https://token.actions.githubusercontent.com"
  }
}

resource "google_service_account_iam_member" "deployer_federation" {
  service_account_id = google_service_account.deployer.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "principalSet://iam.googleapis.com/${google_iam_workload_identity_pool.github.name}/attribute.repository/${var.github_repository}"
}

resource "google_artifact_registry_repository_iam_member" "deployer" {
  repository = google_artifact_registry_repository.images.repository_id
  location   = var.region
  role       = "roles/artifactregistry.writer"
  member     = google_service_account.deployer.member
}

resource "google_cloud_run_v2_service_iam_member" "deployer" {
  for_each = local.services

  name     = google_cloud_run_v2_service.service[each.key].name
  location = var.region
  role     = "roles/run.developer"
  member   = google_service_account.deployer.member
}

# A revision runs as its service's account, and whoever makes one must be allowed to use that account.
resource "google_service_account_iam_member" "deployer_acts_as" {
  for_each = local.services

  service_account_id = google_service_account.service[each.key].name
  role               = "roles/iam.serviceAccountUser"
  member             = google_service_account.deployer.member
}

# To run the smoke test, and to read how a new revision fares before it gets more traffic.
resource "google_project_iam_member" "deployer" {
  for_each = toset(["roles/workflows.invoker", "roles/logging.viewer"])

  project = var.project_id
  role    = each.key
  member  = google_service_account.deployer.member
}
