output "webhook_url" {
  description = "What stands in the LINE Developers console, Messaging API, Webhook URL."
  value       = "${local.urls["ingress"]}/webhook"
}

output "repository" {
  description = "Where the images are pushed to, one per service."
  value       = "${var.region}-docker.pkg.dev/${var.project_id}/${google_artifact_registry_repository.images.repository_id}"
}

output "monthly_idle_price" {
  description = "USD a month for the instances kept warm; the arithmetic stands beside the variable scaling."
  value       = format("%.2f", sum([for service in values(var.scaling) : service.min_instances * 9.72]))
}

output "github_variables" {
  description = "The variables of the repository that .github/workflows/deploy.yml reads. None is a secret."
  value = {
    GOOGLE_CLOUD_PROJECT       = var.project_id
    GOOGLE_CLOUD_REGION        = var.region
    DEPLOYER_SERVICE_ACCOUNT   = google_service_account.deployer.email
    WORKLOAD_IDENTITY_PROVIDER = google_iam_workload_identity_pool_provider.github.name
  }
}

output "next_steps" {
  description = "What is left to do after the first apply; the whole way is docs/runbooks/first-deployment.md."
  value       = <<-EOT
    1. Give each secret its value, read from standard input so that it stands in no shell history:
    %{for name, _ in local.secrets~}
       gcloud secrets versions add ${name} --project=${var.project_id} --data-file=-
    %{endfor~}
    2. Set the variables of the output github_variables in GitHub, and run the workflow "deploy".
       Or from here: npm run deploy -- --project ${var.project_id} --region ${var.region} --commit COMMIT
    3. LINE Developers console, Messaging API: Webhook URL ${local.urls["ingress"]}/webhook, Verify, Use webhook on,
       Webhook redelivery on, auto-reply off.
  EOT
}
