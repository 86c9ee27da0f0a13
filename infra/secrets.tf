# The places of the secrets. Their values are added by hand (docs/runbooks/first-deployment.md) and never stand in
# Terraform's state.
resource "google_secret_manager_secret" "secret" {
  for_each = local.secrets

  secret_id = each.key

  replication {
    user_managed {
      replicas {
        location = var.region
      }
    }
  }

  depends_on = [google_project_service.api]
}
