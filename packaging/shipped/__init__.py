"""What both bundles ship besides a runtime: our code, the starter model, licences, a bill of materials."""
