/** The layout shows it. */
export default function InboxPage() {
  return null;
}
