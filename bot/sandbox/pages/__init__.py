"""GitHub's pages for people, as far as registering and installing an App leads through them."""

from bot.sandbox.pages.registration import PAGE_PATHS, Registrations, pages

__all__ = ["PAGE_PATHS", "Registrations", "pages"]
