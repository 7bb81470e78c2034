/** Validation errors of a schema as text for API authors. */
import * as v from "valibot";

/**
 * Says where the value is wrong and what would be valid. For a choice between objects, says what each of them lacks.
 */
export const describeIssues = (issues: readonly v.BaseIssue<unknown>[], whole: string): string =>
  [...new Set(issues.map((issue) => describeIssue(issue, whole)))].join("; ");

const describeIssue = (issue: v.BaseIssue<unknown>, whole: string): string => {
  if (issue.issues !== undefined && issue.expected === "Object")
    return [...new Set(issue.issues.map((inner) => describeIssue(inner, whole)))].join(", or ");
  const where = v.getDotPath(issue) ?? whole;
  if (issue.expected === "never") return `${where}: there is no such option`;
  if (issue.received === "undefined") return `${where}: is missing`;
  return issue.expected === null
    ? `${where}: ${issue.message}`
    : `${where}: expected ${issue.expected}, not ${issue.received}`;
};
