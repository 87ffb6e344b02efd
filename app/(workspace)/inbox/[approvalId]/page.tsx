/** The layout reads the address; what is not there is said where it would be. */
export default function ApprovalPage() {
  return null;
}
