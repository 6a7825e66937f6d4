//go:build tools

// Package tools names the programs that are built from this module, so that go.mod pins them. One module for all of them:
// they share most of their packages, which Go then compiles once.
package tools

import (
	_ "github.com/temporalio/cli/cmd/temporal"
	_ "go.temporal.io/server/cmd/server"
	_ "go.temporal.io/server/cmd/tools/sql"
)
