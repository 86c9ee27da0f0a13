terraform {
  required_version = ">= 1.11"

  # Pinned to the version whose arguments stand in checks/schema.json: what the offline check knows is what runs.
  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "6.50.0"
    }
  }

  # The bucket is made by hand, once: docs/runbooks/first-deployment.md.
  backend "gcs" {
    prefix = "jiaba"
  }
}

provider "google" {
  project = var.project_id
  region  = var.region

  # The budget API bills its calls to a project and refuses a person's own credentials without one.
  billing_project       = var.project_id
  user_project_override = true
}

data "google_project" "this" {
  project_id = var.project_id
}
