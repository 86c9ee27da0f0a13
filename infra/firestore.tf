resource "google_firestore_database" "database" {
  for_each = local.databases

  name                              = each.key
  location_id                       = var.region
  type                              = "FIRESTORE_NATIVE"
  concurrency_mode                  = "OPTIMISTIC"
  point_in_time_recovery_enablement = "POINT_IN_TIME_RECOVERY_ENABLED"
  delete_protection_state           = "DELETE_PROTECTION_ENABLED"
  deletion_policy                   = "ABANDON"

  depends_on = [google_project_service.api]
}

# Firestore deletes what has expired, within a day; readers treat it as gone at once (shared/src/store.ts). The
# field rises with time, so an index on it would be the hot spot of every write.
resource "google_firestore_field" "expiry" {
  for_each = local.collections

  database   = google_firestore_database.database[each.value.database].name
  collection = each.key
  field      = "expireAt"

  ttl_config {}
  index_config {}
}

# Documents are read by their id and never searched, so no composite index is declared and nothing else is indexed:
# an index entry has a size limit that a large outcome would break, on the real Firestore only.
resource "google_firestore_field" "unsearched" {
  for_each = local.collections

  database   = google_firestore_database.database[each.value.database].name
  collection = each.key
  field      = "*"

  index_config {}
}
