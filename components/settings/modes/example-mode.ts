/** A whole modes file that is in force as soon as it is saved. */
export const exampleMode = `modes:
  audit:
    label: Audit
    summary: Reads everything, reports, changes nothing
    guidance: |
      Look for places where input is trusted.
    max_tier: read
    posture: read-only
    tools:
      web_fetch: deny
`;
