/** What a review refused, in words. */
import { msg } from "@lit/localize";

export const reviewRefusalText = (code: string): string => {
  if (code === "review-full") return msg("There’s no more room in this review. Delete something first.");
  if (code === "too-fast") return msg("That was too fast. Wait a moment.");
  return msg("That isn’t possible in this review.");
};
