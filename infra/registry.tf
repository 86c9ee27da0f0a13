resource "google_artifact_registry_repository" "images" {
  repository_id = "jiaba"
  location      = var.region
  format        = "DOCKER"
  description   = "One image per service, tagged with the commit it was built from"

  # Enough to roll back; older images only cost.
  cleanup_policies {
    id     = "keep-recent"
    action = "KEEP"
    most_recent_versions {
      keep_count = 10
    }
  }
  cleanup_policies {
    id     = "delete-old"
    action = "DELETE"
    condition {
      older_than = "2592000s"
    }
  }

  depends_on = [google_project_service.api]
}
